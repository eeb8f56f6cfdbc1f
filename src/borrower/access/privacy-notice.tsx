/** The privacy notice (PDPA 2010, section 7): what is asked, what for, who sees it, and what one can ask for. */
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useFormat } from '#ui/words.tsx';
import { usePageData } from '../page-data.tsx';

export function PrivacyNotice() {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="text" onClick={() => setOpen(true)}>{t`Read the privacy notice`}</Button>
      <Dialog
        open={open}
        title={t`Privacy notice`}
        onClose={close}
        actions={<Button variant="secondary" onClick={close}>{t`Close`}</Button>}
      >
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by the keyboard
          tabIndex={0}
          aria-label={t`Privacy notice`}
          className="max-h-[60dvh] space-y-4 overflow-y-auto"
        >
          <NoticeText />
        </section>
      </Dialog>
    </>
  );
}

function NoticeText() {
  const { t } = useLingui();
  const format = useFormat();
  const lender = usePageData()?.lender;
  const name = lender?.registeredName ?? 'Jernih';
  // The words of the notice stay; who answers is data beside them.
  const named = lender?.dataProtectionContact ? [lender.dataProtectionContact] : [];
  const contact = lender ? [...named, lender.assistant.phone, ...lender.complaintChannels].join(' · ') : '';
  return (
    <>
      <Part title={t`Who we are`}>
        {t`${name} keeps your information. It follows the Personal Data Protection Act 2010.`}
      </Part>
      <Part title={t`What we ask for, and from whom`}>
        {t`From you: your name, contact, password, MyKad number and photos, birth, address, work, income, bank account, an emergency contact, your signature and your payments. From your device: its kind, its address on the network and the time.`}
      </Part>
      <Part title={t`What for`}>
        {t`To know that it is you, to decide about a loan, to pay it out, to count your payments, to write to you about it, and to keep the records that the law asks for.`}
      </Part>
      <Part title={t`Who else sees it`}>
        {t`Your bank and ours, for transfers; those who carry our messages; KPKT and other authorities where the law says so. Nobody else. We never sell it, and we never look at your contacts, pictures or place.`}
      </Part>
      <Part title={t`Your emergency contact`}>
        {t`We call this person only if we cannot reach you in an emergency, never about your loan or your payments.`}
      </Part>
      <Part title={t`What is your choice`}>
        {t`Without the information above we cannot lend. News and offers are your choice: you can stop them at any time.`}
      </Part>
      <Part title={t`How long`}>
        {t`Photos of your identity: 90 days after an application that ended without a loan, and 90 days when they were never used; then they are destroyed. The record of a decision and everything about a loan: six years after its end (AMLA 2001, section 17). The rest as long as you have an account. Under Privacy in your account you see every date and can ask for deletion.`}
      </Part>
      <Part title={t`What you can ask for`}>
        {t`A copy of your information, which you can download yourself, a correction, deletion of what may go, and to take back your agreement. You also see who of our team opened your photos. We answer within 21 days.`}
        {format.gap}
        {contact}
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="text-md text-text">{title}</h3>
      <p>{children}</p>
    </div>
  );
}
