/** The stored files for those who watch the server: what the last sweep of this process found, and whether there is room. */
import { Gauge, type Registry } from 'prom-client';
import type { FileStore } from './store.ts';
import type { Sweep } from './sweep-orphans.ts';

const lastSweeps = new WeakMap<FileStore, Sweep>();

export const noteSweep = (store: FileStore, sweep: Sweep): void => {
  lastSweeps.set(store, sweep);
};

export function measureFiles(registry: Registry, store: FileStore): void {
  new Gauge({
    name: 'jernih_files_missing',
    help: 'Stored files that rows name and the last sweep did not find; no value before the first sweep',
    registers: [registry],
    collect() {
      const last = lastSweeps.get(store);
      if (last) this.set(last.missing);
      else this.remove();
    },
  });
  new Gauge({
    name: 'jernih_files_room',
    help: '0 while the store of files is nearly full and uploads are stopped',
    registers: [registry],
    async collect() {
      this.set((await store.hasRoom()) ? 1 : 0);
    },
  });
}
