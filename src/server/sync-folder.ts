/** The name of a file that was written, renamed or removed must itself survive a power cut. */
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

/** Windows cannot sync a folder and does not need to; a folder that is not there has nothing to keep. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, constants.O_RDONLY).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!handle) return;
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
