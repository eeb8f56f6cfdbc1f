/** The back office's pages on one page, below /office. `:name` in a path is a parameter (`useParams` of wouter). */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type LazyPage, lazyPage } from '#ui/lazy-page.tsx';

export type Route = {
  path: `/${string}`;
  access: 'public' | 'signed-in';
  title: MessageDescriptor;
  page: LazyPage;
};

export const routes = {
  signIn: {
    path: '/sign-in',
    access: 'public',
    title: msg`Sign in`,
    page: lazyPage(() => import('./access/sign-in-page.tsx').then((module) => module.SignInPage)),
  },
  queue: {
    path: '/',
    access: 'signed-in',
    title: msg`Review queue`,
    page: lazyPage(() => import('./queue/queue-page.tsx').then((module) => module.QueuePage)),
  },
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;

export const routeTable: Route[] = Object.values(routes);
