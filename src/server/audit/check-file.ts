/**
 * The file of anchors beside the table: line by line the same. A copy from elsewhere may end earlier, as old as it is;
 * a copy without one line of this table vouches for nothing, and that is a fault.
 */
import { type AuditFinding, auditFinding } from '#domain/audit.ts';
import { linesOf } from './anchor-file.ts';
import { type AnchorLine, readAnchorText, readLine, textOfLine } from './anchor-text.ts';

export type AnchorFileCheck = {
  /** The next anchor of the table. */
  next(line: AnchorLine, number: number): Promise<AuditFinding[]>;
  /** The table has no more. */
  end(): Promise<AuditFinding[]>;
  lines(): number;
  /** The last anchor that the file holds as the table does; 0 for none. */
  vouchedTo(): number;
};

/** `isCopy`: it may begin late and end early. */
export function openFileCheck(file: string, { isCopy }: { isCopy: boolean }): AnchorFileCheck {
  const lines = linesOf(file);
  let read = 0;
  let vouchedTo = 0;
  let ahead: { line: AnchorLine | undefined; number: number } | undefined;
  let isOver = false;
  let isBehindTold = false;

  const peek = async () => {
    if (ahead || isOver) return ahead;
    const { value, done } = await lines.next();
    if (done) {
      isOver = true;
      return undefined;
    }
    read += 1;
    const line = readLine(value);
    const isOurs = line !== undefined && textOfLine(line) === value;
    const number = readAnchorText(line?.text ?? '')?.anchor ?? 0;
    ahead = { line: isOurs && number > 0 ? line : undefined, number };
    return ahead;
  };
  const unreadable = () => auditFinding('file-line', 'a line of an anchor', `line ${read} cannot be read`);

  return {
    lines: () => read,
    vouchedTo: () => vouchedTo,
    async next(line, number) {
      const findings: AuditFinding[] = [];
      for (;;) {
        const of = await peek();
        if (of && !of.line) {
          findings.push(unreadable());
          ahead = undefined;
          continue;
        }
        if (!of || of.number > number) {
          // A copy that begins late is as good as it is long.
          const isLate = isCopy && (of === undefined || read === 1);
          if (isLate || (of === undefined && isBehindTold)) return findings;
          isBehindTold = true;
          const found = of ? `anchor ${of.number}` : 'the end of the file';
          return [...findings, auditFinding('file-behind', `anchor ${number}`, found, { anchor: number })];
        }
        ahead = undefined;
        if (of.number === number && of.line && textOfLine(of.line) === textOfLine(line)) {
          vouchedTo = number;
          return findings;
        }
        const isMissing = of.number < number;
        findings.push(
          isMissing
            ? auditFinding('anchor-missing', `anchor ${of.number} of the file`, 'not in the table', {
                anchor: of.number,
              })
            : auditFinding('file-differs', `anchor ${number} of the file`, 'another one in the table', {
                anchor: number,
              }),
        );
        if (!isMissing) return findings;
      }
    },
    async end() {
      const findings: AuditFinding[] = [];
      for (let of = await peek(); of; of = await peek()) {
        findings.push(
          of.line
            ? auditFinding('anchor-missing', `anchor ${of.number} of the file`, 'not in the table', {
                anchor: of.number,
              })
            : unreadable(),
        );
        ahead = undefined;
      }
      if (isCopy && vouchedTo === 0) {
        const found = read === 0 ? 'no file, or an empty one' : 'no line that the table has';
        findings.push(auditFinding('file-behind', 'a copy with an anchor of this table', found));
      }
      return findings;
    },
  };
}
