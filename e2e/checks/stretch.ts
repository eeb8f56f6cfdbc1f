/** Longer words and values than today's, put into an open page: what another language or another person may bring. Run in the browser. */

/** A pseudo-locale: labels of up to 12 characters grow by 150 %, longer texts by 40 %. Amounts stay as they are, and dates and counts grow little. */
export function stretchWords(): string[] {
  const { lines } = window.eye;
  const filler = 'dengan perkataan yang lebih panjang daripada biasa untuk ujian ini';
  const hosts = new Set(lines().map(({ host }) => host));
  for (const host of hosts) {
    for (const node of host.childNodes) {
      if (
        !(node instanceof Text) ||
        !/\p{L}{2}/u.test(node.data) ||
        /^[−-]?RM[\d,. ]*$/.test(node.data.trim())
      )
        continue;
      const { length } = node.data.trim();
      const more = Math.ceil(length * (length <= 12 && !/\d/.test(node.data) ? 1.5 : 0.4));
      node.data += ` ${filler
        .repeat(Math.ceil(more / filler.length))
        .slice(0, Math.max(1, more - 1))
        .trim()}`;
    }
  }
  return [];
}

/** Every amount is the largest, every person and bank has a name as long as there are, and one message is 20 lines long. Says what it made longer. */
export function longestValues(): string[] {
  const { lines } = window.eye;
  const name = 'Tengku Muhammad Nur Syafiq Hakimi Al-Haj bin Abdul Rahman X.';
  const bank = 'Kuwait Finance House (Malaysia) Berhad X';
  const people = /Nurul Aisyah binti Rahim|Nurul Aisyah[^,.\d]*/g;
  const banks =
    /Malayan Banking Berhad|Maybank|Public Bank( Berhad)?|CIMB( Bank)?( Berhad)?|RHB Bank|Bank Islam( Malaysia)?/g;
  const replaced: string[] = [];
  const all = lines();
  for (const host of new Set(all.map((line) => line.host))) {
    for (const node of host.childNodes) {
      if (!(node instanceof Text)) continue;
      // A reference may have RM97 among its signs, and is no longer for anybody.
      const longer = node.data
        .replace(/(?<![A-Z0-9]|[A-Z0-9]-)RM\d[\d,]*(\.\d\d)?/g, (_, sen) =>
          sen ? 'RM200,000.00' : 'RM200,000',
        )
        .replace(/^(\d[\d,]*\.\d\d)$/, '200,000.00')
        .replace(people, name)
        .replace(banks, bank);
      if (longer === node.data) continue;
      node.data = longer;
      replaced.push(longer);
    }
  }
  const longest = all
    .filter(({ host }) => host.closest('main p'))
    .sort((a, b) => b.text.length - a.text.length)[0];
  const text = longest?.host.firstChild;
  if (text instanceof Text) text.data = `${text.data} `.repeat(20);
  return replaced;
}
