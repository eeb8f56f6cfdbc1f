/**
 * Reads the catalogues as an editor would: nothing missing, nothing left in English, no Indonesian, the house's terms, Chinese
 * marks at full width. A native reader still reads; this keeps what was mended from coming back.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { formatter } from '@lingui/format-po';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { documentWords } from '#server/documents/document-words.ts';
import { type Locale, localeCodes } from '#words/locale.ts';
import { glossary } from '#words/testing-glossary.ts';

const names = ['front', 'borrower', 'server', 'office'] as const;
/** What borrowers read; the office speaks to staff in their own terms. */
const forBorrowers = ['front', 'borrower', 'server'];

/** The files of a part that are shipped, from `src`. */
const sourcesIn = (part: string): string[] =>
  readdirSync(path.join(import.meta.dirname, part), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => `${part}/${file.replaceAll(path.sep, '/')}`);

type Entry = { catalog: string; id: string; said: Record<Locale, string> };

async function read(catalog: string, locale: Locale): Promise<Map<string, string>> {
  const file = path.join(import.meta.dirname, 'words', catalog, `${locale}.po`);
  const options = { locale, sourceLocale: 'en', filename: file };
  const entries = await formatter({ lineNumbers: false }).parse(readFileSync(file, 'utf8'), options);
  return new Map(Object.entries(entries).map(([id, { translation }]) => [id, translation ?? '']));
}

const catalogs = await Promise.all(
  names.map(async (catalog) => ({
    catalog,
    words: Object.fromEntries(
      await Promise.all(localeCodes.map(async (locale) => [locale, await read(catalog, locale)] as const)),
    ) as Record<Locale, Map<string, string>>,
  })),
);

const all: Entry[] = catalogs.flatMap(({ catalog, words }) =>
  [...words.en.keys()].map((id) => ({
    catalog,
    id,
    said: {
      en: words.en.get(id) ?? '',
      ms: words.ms.get(id) ?? '',
      zh: words.zh.get(id) ?? '',
    },
  })),
);
/** What is not translated yet is one fault, not ten. */
const entries = all.filter(({ said }) => said.ms && said.zh);
const borrowerEntries = entries.filter(({ catalog }) => forBorrowers.includes(catalog));

/** The texts a reader sees, without the names of placeholders and the words of ICU; what stands for a value is `\uFFFC`. */
function textsOf(message: string): string[] {
  const flat = (parts: CompiledMessage | undefined): string[] => {
    if (parts === undefined) return [];
    if (typeof parts === 'string') return [parts];
    const branches: string[] = [];
    const line = parts
      .map((part) => {
        if (typeof part === 'string') return part;
        const choices = part[2];
        if (choices && typeof choices === 'object') {
          branches.push(
            ...Object.values(choices).flatMap((choice) => flat(choice as CompiledMessage | undefined)),
          );
        }
        return '\uFFFC';
      })
      .join('');
    return [line, ...branches];
  };
  return flat(compileMessageOrThrow(message)).map((text) => text.replace(/<\/?\d+\/?>/g, ''));
}

const faults = (found: (entry: Entry) => string | false | undefined, list = borrowerEntries): string[] =>
  list.flatMap((entry) => {
    const fault = found(entry);
    return fault ? [`${entry.catalog} “${entry.said.en}”: ${fault}`] : [];
  });

const matching = (
  locale: Locale,
  pattern: RegExp,
  allowed: (entry: Entry) => boolean = () => false,
  list = borrowerEntries,
) =>
  faults((entry) => {
    if (allowed(entry)) return false;
    const hit = textsOf(entry.said[locale])
      .map((text) => pattern.exec(text)?.[0])
      .find((each) => each !== undefined);
    return hit !== undefined && `“${hit}” in ${locale}: ${entry.said[locale]}`;
  }, list);

/** The specification's own sentences, which nobody edits. */
const isSpecified = ({ id }: Entry) => id.startsWith('submission.');

describe('the catalogues', () => {
  it('have the same keys in the three languages, and a text for each', () => {
    for (const { catalog, words } of catalogs) {
      for (const locale of localeCodes) {
        expect([...words[locale].keys()].sort(), `${catalog} ${locale}`).toEqual([...words.en.keys()].sort());
      }
    }
    expect(faults(({ said }) => localeCodes.find((locale) => said[locale] === ''), all)).toEqual([]);
  });

  it('keep every placeholder and every tag', () => {
    const placeholders = (text: string) =>
      [
        ...new Set([...text.matchAll(/\{(\w+)(?=[,}])|<(\d+)\/?>/g)].map(([, name, tag]) => name ?? tag)),
      ].sort();
    const lost = faults(({ said }) => {
      const wanted = placeholders(said.en).join();
      return localeCodes.find((locale) => placeholders(said[locale]).join() !== wanted);
    }, entries);
    expect(lost).toEqual([]);
  });

  it('leave nothing in English', () => {
    // Names, formats and words that are the same in Malay.
    const same =
      /^(PDF|Bank|Status|Data|System|\{.*\}|[\d\s\W]*|.*MyKad.*|.*WhatsApp.*|.*SHA-256.*|.*SSM.*|KPKT|AKPK|CSV|No\.|UTC|RM|API)$/;
    const isWord = ({ id, said: { en } }: Entry) => id.startsWith('place.') || same.test(en);
    const left = faults((entry) => {
      const { en, ms, zh } = entry.said;
      const letters = en.replace(/\{[^}]*\}/g, '');
      if (isWord(entry) || !/[A-Za-z]{2}/.test(letters)) return false;
      if (zh === en) return 'Chinese is English';
      return ms === en && /\s/.test(en.trim()) && 'Malay is English';
    });
    expect(left).toEqual([]);
  });

  it('end a sentence as the English one ends', () => {
    const endOf = (text: string) => /[.?!:…。？！：]?(?=[”"’）)]*\s*$)/.exec(text)?.[0] ?? '';
    const like: Record<string, string> = { '.': '。', '?': '？', '!': '！', ':': '：', '…': '…' };
    const ends = faults(({ said }) => {
      const end = endOf(said.en);
      if (/[{}]$/.test(said.en) || said.en.endsWith('...') || /\b(no|No|RM)\.$|- \.$/.test(said.en))
        return false;
      if (endOf(said.ms) !== end) return `Malay ends otherwise: ${said.ms}`;
      return endOf(said.zh) !== (like[end] ?? end) && `Chinese ends otherwise: ${said.zh}`;
    });
    expect(ends).toEqual([]);
  });
});

describe('English', () => {
  it('is plain and kind', () => {
    const unkind =
      /\b(invalid|forbidden|oops|sorry|required field|delinquent|penalty|blacklist|penalties|amortization|failed)\b|error occurred|!/i;
    expect(matching('en', unkind, isSpecified)).toEqual([]);
    // The specification asks to wait for approval; a licence and an offer are valid until a day.
    const polite = /\bplease\b/i;
    expect(matching('en', polite, ({ said }) => said.en.startsWith('Please wait for approval'))).toEqual([]);
    expect(matching('en', /\bvalid\b(?! (until|from))/i)).toEqual([]);
  });

  it('never hurries or flatters: no countdown, scarcity or crowd', () => {
    const urgent =
      /\b((?<!without )hurry|act now|only today|last chance|limited (time|offer)|while stocks|ends soon|don.t miss|others (are|have)|popular|best deal|congratulations|exclusive)\b/i;
    expect(matching('en', urgent)).toEqual([]);
    expect(
      matching(
        'ms',
        /\b(cepat sebelum|peluang terakhir|masa terhad|tawaran hebat|jangan lepaskan|tahniah)\b/i,
      ),
    ).toEqual([]);
    expect(matching('zh', /限时|抢|最后机会|错过|热门|恭喜|仅剩|倒数/)).toEqual([]);
  });
});

describe('one thing has one word, for staff too', () => {
  const everywhere = (locale: Locale, pattern: RegExp) => matching(locale, pattern, () => false, entries);

  it('an instalment is what the plan asks for, a payment is what somebody sent', () => {
    const asked =
      /\b((next|last|new) payment\b(?! (proof|account))|payments? (is|are|falls?|fell) (due|large|still open)|payments (left|smaller)|(help|way) with your payment\b)|^payment \uFFFC$/i;
    expect(everywhere('en', asked)).toEqual([]);
  });

  it('English is the English of lenders: “has been open since”, “service a loan”, “other than”', () => {
    const odd = /\bis (still )?open since\b|\bto serve it\b|\b(somebody|someone) else than\b/i;
    expect(everywhere('en', odd)).toEqual([]);
  });

  it('Malay says perjanjian, fi, kad pengenalan, and mengembalikan for money that goes back', () => {
    expect(everywhere('ms', /\b(kontrak|yuran|nombor IC|(di|me)?[pm]ulangkan\w*)\b/i)).toEqual([]);
  });

  it('Malay says “no.” of a card, a document and a licence, as the glossary does, in labels and sentences alike', () => {
    expect(everywhere('ms', /\bnombor (kad pengenalan|dokumen|lesen)\b/i)).toEqual([]);
  });

  it('Chinese says 设备, 应用程式, 合约 and 逾期', () => {
    expect(everywhere('zh', /装置|应用(?!程式|于)|协议|(?<!最)迟付/)).toEqual([]);
  });
});

describe('Malay', () => {
  it('is Malaysian, not Indonesian', () => {
    const indonesian =
      /\b(angsuran|cicilan|bunga|karena|bisa|silakan|silahkan|harap|uang|rekening|unggah|mengunggah|unduh|mengunduh|kirim|mengirim|dikirim|terkirim|kantor|kode|sandi|verifikasi|konfirmasi|tenor|gratis|tanggal|nomor|email|formulir|kartu|perusahaan|ponsel|handphone|jatuh tempo|saldo|tagihan|biaya|denda|nasabah|rincian|berhasil dikirim|dimana|diatas|dibawah ini|butuh|membutuhkan|ngak|nggak|sekedar|merubah|aktifitas|ijin|resiko|kwitansi|februari|agustus|desember|jumat|minggu lalu|layar)\b/i;
    expect(matching('ms', indonesian)).toEqual([]);
  });

  it('uses the words of the house', () => {
    const avoided =
      /\b(kontrak|amaun|yuran|tidak sah|senarai hitam|penalti|nombor IC|no\. IC|pinjaman dibayar keluar|tangkap layar|dalam \d+ (hari|jam|minit|saat))\b|(?<!\bTerma dan |\bterma dan )\bsyarat(?!.*\bterma\b)|!/i;
    expect(matching('ms', avoided, isSpecified)).toEqual([]);
    expect(matching('ms', /\bgagal\b/i, isSpecified)).toEqual([]);
    // “Bayaran balik” is what a borrower pays back; what we give back is “pemulangan wang”.
    const refunds = faults(
      ({ said }) => /\brefund/i.test(said.en) && /bayaran balik/i.test(said.ms) && said.ms,
    );
    expect(refunds).toEqual([]);
  });

  it('says “anda” with a capital only where a sentence begins', () => {
    expect(matching('ms', /[a-z,;] Anda\b/)).toEqual([]);
  });
});

describe('Chinese', () => {
  it('uses the words of Malaysia and of the house', () => {
    const avoided =
      /账户|帐|合同|协议|联系|信息|消息|无效|上传|应用程序|应用(?!程式|于)|要约|月供|客服|罚|黑名单|你(?!们)|登入|退出登录|林吉特|写信给我们|短信|注销/;
    expect(matching('zh', avoided)).toEqual([]);
    expect(matching('zh', /失败|！/, isSpecified)).toEqual([]);
  });

  it('has full-width marks, and a space between Chinese and Latin only', () => {
    const half =
      /[\p{Script=Han}\uFFFC][,;:!?](?=\p{Script=Han}|\s|$)|[,;:!?]\p{Script=Han}|\p{Script=Han}[("']|\p{Script=Han} \(|[)"']\p{Script=Han}|\p{Script=Han}\.(?!\.\.)/u;
    expect(matching('zh', half, isSpecified)).toEqual([]);
    expect(matching('zh', /\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}/u)).toEqual([]);
    expect(
      matching(
        'zh',
        /[，。：；！？、（）“”《》] | [，。：；！？、（）“”《》]|\p{Script=Han} \p{Script=Han}/u,
      ),
    ).toEqual([]);
  });

  it('has no half space after a full stop: sentences are joined by the gap of the language', () => {
    const halfSpace = /\{' '\}|(?<!=)\{t`[^`]*[.?!:]`\} /;
    const joined = ['ui', 'borrower'].flatMap((part) =>
      sourcesIn(part).filter((file) =>
        halfSpace.test(readFileSync(path.join(import.meta.dirname, file), 'utf8')),
      ),
    );
    expect(joined).toEqual([]);
  });
});

describe('formats', () => {
  it('are made in one place: the words, and the day in Kuala Lumpur [INV-25]', () => {
    const allowed = ['words/format.ts', 'ui/today.ts'];
    const files = ['words', 'ui', 'borrower'].flatMap(sourcesIn);
    const own = files.filter((file) => {
      const text = readFileSync(path.join(import.meta.dirname, file), 'utf8');
      return /new Intl\.|\.toLocale\w*String\(|Intl\.\w+\(/.test(text);
    });
    expect(own.filter((file) => !allowed.includes(file))).toEqual([]);
  });
});

describe('the paper of an application', () => {
  it.each(localeCodes)('asks what the screen asked, and has its answers, in %s', (locale) => {
    const { affordabilityQuestion, affordability } = documentWords[locale].submitted;
    const { affordabilityQuestion: asked, affordability: answers } = documentWords.en.submitted;
    const onScreen = (english: string) =>
      entries
        .filter(({ catalog, said }) => catalog === 'borrower' && said.en === english)
        .map(({ said }) => said[locale]);
    expect(onScreen(asked)).toEqual([affordabilityQuestion]);
    for (const answer of ['yes', 'no', 'not-sure'] as const)
      expect(onScreen(answers[answer])).toContain(affordability[answer]);
  });
});

describe('the terms', () => {
  it.each(glossary)('“$term” is said alike everywhere', ({ en, ms, zh }) => {
    const others = faults((entry) => {
      if (!textsOf(entry.said.en).some((text) => en.test(text))) return false;
      if (!ms.test(entry.said.ms)) return entry.said.ms;
      return !zh.test(entry.said.zh) && entry.said.zh;
    });
    expect(others).toEqual([]);
  });
});
