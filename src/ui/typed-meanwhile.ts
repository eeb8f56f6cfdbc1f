/**
 * What stays in a field once its text was sent: what was typed after it or in its place while it was under way. What was sent
 * does not go out again with it.
 */
export function typedMeanwhile(typed: string, sent: string): string {
  const now = typed.trim();
  return now.startsWith(sent) ? now.slice(sent.length).trimStart() : now;
}
