/** The papers of a paid-out loan: asking for one, downloading it, checking it. */
import * as endpoints from '#contract/documents.ts';
import { takeAddressPlace } from '../accounts/throttles.ts';
import type { House } from '../house.ts';
import { commandRoute, type Route, route } from '../route.ts';
import { issueClosingLetter, issueSchedule, issueStatement } from './commands.ts';
import { checkFile, getFileCheck } from './file-check.ts';
import { getDocument, getDocumentCheck, readDocuments } from './queries.ts';

export const paperRoutes = (house: House): Route[] => [
  route(endpoints.getDocuments, ({ call }) => readDocuments(house, call)),
  route(endpoints.getDocument, ({ call, params, query }) =>
    getDocument(house, call, params.documentId, query.language),
  ),
  commandRoute(house, endpoints.issueStatement, issueStatement),
  commandRoute(house, endpoints.issueSchedule, issueSchedule),
  commandRoute(house, endpoints.issueClosingLetter, issueClosingLetter),
  route(endpoints.getDocumentCheck, ({ params, web }) => getDocumentCheck(house, web.address, params.code)),
  route(endpoints.getFileCheck, ({ params, web }) => getFileCheck(house, web.address, params.sha256)),
  route(
    endpoints.checkFile,
    ({ file }) => checkFile(house, file),
    ({ address }) => takeAddressPlace(house, address, 'verify-file'),
  ),
];
