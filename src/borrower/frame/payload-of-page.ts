/** The public data of a page, asked for again. Without an answer what is known goes on being shown. */
import type { PagePayload } from '#contract/lender.ts';

/** A newer build may give its data another shape: only what the build of this page made is taken. */
export async function payloadOfPage(
  pathname: string,
  ownBuild: string | undefined,
  signal: AbortSignal,
): Promise<PagePayload | undefined> {
  try {
    const answer = await fetch(`${pathname.replace(/\/$/, '')}/_payload.json`, { signal });
    const isOfThisBuild = ownBuild !== undefined && answer.headers.get('jernih-build') === ownBuild;
    return answer.ok && isOfThisBuild ? ((await answer.json()) as PagePayload) : undefined;
  } catch {
    return undefined;
  }
}
