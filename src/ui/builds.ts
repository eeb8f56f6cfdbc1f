/** Which build this page is of, and whether the server has a newer one. */

/** What the server says of a build, and the page of its own. */
export type Build = { id: string; timestamp: number };

async function read(address: string): Promise<Build | undefined> {
  try {
    const answer = await fetch(address);
    return answer.ok ? ((await answer.json()) as Build) : undefined;
  } catch {
    // Offline or between two releases: the next question will tell.
    return undefined;
  }
}

/** While a release is on its way one server may have the new build and another still the old one: the time decides. */
export const isNewer = (latest: Build | undefined, own: Build): boolean =>
  latest !== undefined && latest.id !== own.id && latest.timestamp > own.timestamp;

/** Asks again and again; its own build's manifest is read until it is known, and where no server has it the page's own word counts. */
export function watchBuilds(own: Build): () => Promise<boolean> {
  let said: Build | undefined;
  return async () => {
    said ??= await read(`/builds/meta/${own.id}.json`);
    return isNewer(await read(`/builds/latest.json?${Date.now()}`), said ?? own);
  };
}
