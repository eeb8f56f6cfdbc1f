/** Stands at the worker's address where SERVICE_WORKER=0: it throws away what a worker kept, and itself. */
declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', () => void self.skipWaiting());

self.addEventListener('activate', (event) => {
  event.waitUntil(leave());
});

async function leave(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('jernih-')).map((name) => caches.delete(name)));
  await self.registration.unregister();
}

export {};
