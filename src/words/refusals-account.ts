/** Refusals around a person: signing in, the request itself, identity, files and messages. */
import type { MessageDescriptor } from '@lingui/core';
import type { RefusalCode } from '#domain/refusal.ts';

export const accountRefusals = {
  // who asks
  'not-signed-in': /*i18n*/ { id: 'refusal.not-signed-in', message: 'Sign in to continue.' },
  'not-allowed': /*i18n*/ {
    id: 'refusal.not-allowed',
    message: 'This account cannot do this. Sign in with an account that can.',
  },
  'not-found': /*i18n*/ {
    id: 'refusal.not-found',
    message: 'We could not find this. The link may be old or typed wrong.',
  },
  'wrong-credentials': /*i18n*/ {
    id: 'refusal.wrong-credentials',
    message: 'These sign-in details are not right. Check them and try again.',
  },
  'passkey-needed': /*i18n*/ {
    id: 'refusal.passkey-needed',
    message:
      'This step takes your passkey, and this try did nothing. What you typed is still here. Press the button again and use it; if you have none, add one under Your account first.',
  },
  'reauthentication-needed': /*i18n*/ {
    id: 'refusal.reauthentication-needed',
    message:
      'This step asks again who you are, and this try did nothing. What you typed is still here. Press the button again when you are ready.',
  },
  'too-many-tries': /*i18n*/ {
    id: 'refusal.too-many-tries',
    message: 'Too many tries. Wait {waitMinutes} and try again.',
  },
  'code-needed': /*i18n*/ {
    id: 'refusal.code-needed',
    message: 'This needs a one-time code. Ask for a code, then enter it.',
  },
  'code-wrong': /*i18n*/ {
    id: 'refusal.code-wrong',
    message: 'This code is not right. Check it or send a new one.',
  },
  'code-expired': /*i18n*/ { id: 'refusal.code-expired', message: 'This code has expired. Send a new one.' },
  'code-spent': /*i18n*/ {
    id: 'refusal.code-spent',
    message: 'This code was tried too often and no longer works. Send a new one.',
  },
  'whatsapp-not-set-up': /*i18n*/ {
    id: 'refusal.whatsapp-not-set-up',
    message: 'We cannot send codes by WhatsApp now. Use your email address instead; nothing was changed.',
  },
  'code-too-soon': /*i18n*/ {
    id: 'refusal.code-too-soon',
    message:
      'We sent a code a moment ago. Wait {waitSeconds, plural, one {# second} other {# seconds}} before you ask for another.',
  },
  'password-too-short': /*i18n*/ {
    id: 'refusal.password-too-short',
    message: 'Password must be {minLength} characters or more.',
  },
  'password-too-long': /*i18n*/ {
    id: 'refusal.password-too-long',
    message: 'Password must be {maxLength} characters or fewer.',
  },
  'password-too-common': /*i18n*/ {
    id: 'refusal.password-too-common',
    message: 'Many people use this password. Choose one that is harder to guess.',
  },
  'password-unchanged': /*i18n*/ {
    id: 'refusal.password-unchanged',
    message: 'New password must be different from the current one.',
  },
  'current-password-wrong': /*i18n*/ {
    id: 'refusal.current-password-wrong',
    message: 'Current password is not right.',
  },
  'contact-in-use': /*i18n*/ {
    id: 'refusal.contact-in-use',
    message: 'Another account uses this email or mobile number. Use a different one.',
  },
  'passkey-not-verified': /*i18n*/ {
    id: 'refusal.passkey-not-verified',
    message: 'This passkey could not be checked, and nothing was saved. Try again on this device.',
  },
  'passkey-known': /*i18n*/ {
    id: 'refusal.passkey-known',
    message: 'This passkey is already in use.',
  },
  'too-many-passkeys': /*i18n*/ {
    id: 'refusal.too-many-passkeys',
    message: 'You have {limit} passkeys, which is the most. Remove one that you no longer use first.',
  },
  'passkeys-need-name': /*i18n*/ {
    id: 'refusal.passkeys-need-name',
    message: 'Passkeys do not work on a numeric address. Open the back office by its name first.',
  },
  // the request itself
  'request-invalid': /*i18n*/ {
    id: 'refusal.request-invalid',
    message: 'Some answers are missing or not right. Nothing was saved. Check them and try again.',
  },
  'request-too-large': /*i18n*/ {
    id: 'refusal.request-too-large',
    message: 'This is too much to send at once. Make it smaller and try again.',
  },
  'key-reused': /*i18n*/ {
    id: 'refusal.key-reused',
    message: 'These answers differ from the ones you sent before. Nothing was saved. Open the page again.',
  },
  'key-missing': /*i18n*/ {
    id: 'refusal.key-missing',
    message: 'The request needs an Idempotency-Key header with a UUID of its own. Nothing was saved.',
  },
  'changed-meanwhile': /*i18n*/ {
    id: 'refusal.changed-meanwhile',
    message: 'This changed since you opened it. Open it again and check before you go on.',
  },
  'cross-site': /*i18n*/ {
    id: 'refusal.cross-site',
    message: 'This came from another site, so we did not accept it. Open our own site and try again.',
  },
  // proving who you are
  'ic-empty': /*i18n*/ { id: 'refusal.ic-empty', message: 'Enter your IC number.' },
  'ic-not-digits': /*i18n*/ { id: 'refusal.ic-not-digits', message: 'IC number must have only numbers.' },
  'ic-length': /*i18n*/ {
    id: 'refusal.ic-length',
    message: 'IC number must have 12 digits. You entered {entered}.',
  },
  'ic-date': /*i18n*/ {
    id: 'refusal.ic-date',
    message: 'The first 6 digits of an IC number are the date of birth. Check them.',
  },
  'ic-place': /*i18n*/ {
    id: 'refusal.ic-place',
    message: 'Digits 7 and 8 of an IC number are the place of birth. Check them.',
  },
  'ic-in-use': /*i18n*/ {
    id: 'refusal.ic-in-use',
    message: 'Another account uses this IC number. Sign in to that account, or contact our team.',
  },
  'ic-number-wrong': /*i18n*/ {
    id: 'refusal.ic-number-wrong',
    message:
      'This is not the IC number that we have for you. Type all 12 digits as they are on your card. If they are right, contact our team: we may have it wrong. Your password was not changed.',
  },
  'under-age': /*i18n*/ { id: 'refusal.under-age', message: 'You must be 18 or over to apply.' },
  'birth-date-wrong': /*i18n*/ {
    id: 'refusal.birth-date-wrong',
    message: 'Date of birth must be a day in the past. Check the year.',
  },
  'emergency-contact-is-you': /*i18n*/ {
    id: 'refusal.emergency-contact-is-you',
    message: 'The emergency contact must be another person. Enter a different mobile number.',
  },
  'photo-missing': /*i18n*/ { id: 'refusal.photo-missing', message: 'Add {photo}.' },
  'verification-incomplete': /*i18n*/ {
    id: 'refusal.verification-incomplete',
    message: 'The identity verification is not complete yet. Nothing was changed.',
  },
  'verification-locked': /*i18n*/ {
    id: 'refusal.verification-locked',
    message:
      'We are checking your details now, so they cannot be changed. Send us a message if something is wrong.',
  },
  'personal-information-first': /*i18n*/ {
    id: 'refusal.personal-information-first',
    message: 'Send your personal information first, then your bank account.',
  },
  'bank-unknown': /*i18n*/ { id: 'refusal.bank-unknown', message: 'Choose your bank from the list.' },
  'bank-account-locked': /*i18n*/ {
    id: 'refusal.bank-account-locked',
    message:
      'Your payout is prepared, so the account cannot be changed now. Send us a message if it is wrong. There is no charge.',
  },
  'bank-account-not-yours': /*i18n*/ {
    id: 'refusal.bank-account-not-yours',
    message: 'The account must be in your own name. Enter the name as the bank writes it.',
  },
  'payout-details-paused': /*i18n*/ {
    id: 'refusal.payout-details-paused',
    message:
      'For your safety the bank account cannot change until {untilAt}, because a new password, email or mobile number was set for your account. If that was not you, sign out everywhere else and tell us at once.',
  },
  // files
  'file-empty': /*i18n*/ { id: 'refusal.file-empty', message: 'This file is empty. Choose another one.' },
  'file-too-large': /*i18n*/ {
    id: 'refusal.file-too-large',
    message: 'The file must be {maxBytes} or smaller. Choose a smaller one.',
  },
  'file-heic': /*i18n*/ {
    id: 'refusal.file-heic',
    message:
      'This photo is in Apple’s HEIC format, which we cannot open. On the iPhone go to Settings, Camera, Formats, choose “Most Compatible”, and take the photo again.',
  },
  'file-type': /*i18n*/ {
    id: 'refusal.file-type',
    message: 'Choose a photo (JPEG, PNG or WebP). A payment proof can be a PDF as well.',
  },
  'file-unknown': /*i18n*/ {
    id: 'refusal.file-unknown',
    message: 'We could not find this file. Add it again.',
  },
  'file-quota': /*i18n*/ {
    id: 'refusal.file-quota',
    message: 'You have sent many files today. Try again tomorrow.',
  },
  'image-too-small': /*i18n*/ {
    id: 'refusal.image-too-small',
    message: 'The photo is too small to read. Its short side must have {minPixels} pixels or more.',
  },
  'image-too-many-pixels': /*i18n*/ {
    id: 'refusal.image-too-many-pixels',
    message: 'The photo is too large to open. Take it again at a smaller size.',
  },
  'image-unreadable': /*i18n*/ {
    id: 'refusal.image-unreadable',
    message: 'We could not open this photo. Take a new one or choose another.',
  },
  'file-destroyed': /*i18n*/ {
    id: 'refusal.file-destroyed',
    message:
      '{because, select, asked {Destroyed on {destroyedOn}, as its owner asked. Nobody can open it any more.} other {Destroyed on {destroyedOn} under the retention rule. Nobody can open it any more.}}',
  },
  'pdf-locked': /*i18n*/ {
    id: 'refusal.pdf-locked',
    message: 'This PDF is locked with a password. Save it without one, or take a photo of it.',
  },
  'handoff-used': /*i18n*/ {
    id: 'refusal.handoff-used',
    message: 'This link was opened before. Make a new one on the device where you began.',
  },
  'handoff-ended': /*i18n*/ {
    id: 'refusal.handoff-ended',
    message: 'This link has ended. Make a new one on the device where you began.',
  },
  'upload-offset': /*i18n*/ {
    id: 'refusal.upload-offset',
    message: 'Another part of this file arrived first. Sending goes on from there.',
  },
  'chunk-damaged': /*i18n*/ {
    id: 'refusal.chunk-damaged',
    message: 'A part of the file changed on its way. Nothing of it was kept. Send that part again.',
  },
  'upload-incomplete': /*i18n*/ {
    id: 'refusal.upload-incomplete',
    message: 'A part of this file has not arrived yet. Send the rest first.',
  },
  'file-damaged': /*i18n*/ {
    id: 'refusal.file-damaged',
    message: 'The file changed on its way, so we did not keep it. Add it again.',
  },
  'storage-full': /*i18n*/ {
    id: 'refusal.storage-full',
    message: 'We cannot take files now. What arrived is safe. Try again in a few minutes.',
  },
  busy: /*i18n*/ {
    id: 'refusal.busy',
    message: 'Too many things are happening at once. Nothing was saved. Try again in a moment.',
  },
  'database-away': /*i18n*/ {
    id: 'refusal.database-away',
    message: 'We cannot reach our records for a moment. Try again: what you send is done only once.',
  },
  'clock-in-doubt': /*i18n*/ {
    id: 'refusal.clock-in-doubt',
    message:
      'The clock of our server may be wrong, so no money moves until somebody has looked at it. Nothing was changed.',
  },
  // messages (product rule 9)
  'message-empty': /*i18n*/ { id: 'refusal.message-empty', message: 'Write your message first.' },
  'message-too-long': /*i18n*/ {
    id: 'refusal.message-too-long',
    message:
      'This text is too long once its special signs are read as letters. Write at most {atMost} ordinary letters.',
  },
  'message-account-number': /*i18n*/ {
    id: 'refusal.message-account-number',
    message:
      'Take out the long number. Messages cannot carry account or phone numbers. Your text is still here.',
  },
  'message-link': /*i18n*/ {
    id: 'refusal.message-link',
    message:
      'Take out the link or address. Messages cannot carry links, emails or other contacts. Your text is still here.',
  },
} satisfies Partial<Record<RefusalCode, MessageDescriptor>>;
