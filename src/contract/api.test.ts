import { expect, test } from 'vitest';
import { actions, permissions } from '#domain/permission.ts';
import { endpoints } from './api.ts';

const names = endpoints.map(({ name }) => name);

test('the permission table has a line for every endpoint, and no line without one [ACL-01]', () => {
  const clockOnly = actions.filter(
    (action) => (permissions[action] as readonly string[]).join() === 'system',
  );
  expect(names.toSorted()).toEqual(actions.filter((action) => !clockOnly.includes(action)).toSorted());
});

test('every endpoint has its own name and its own address', () => {
  const addresses = endpoints.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`);
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(addresses).size).toBe(addresses.length);
});

test('reads change nothing by their method, and everything else is called by what it does [SESS-07]', () => {
  for (const { name, method } of endpoints) expect(method === 'GET', name).toBe(name.startsWith('get'));
});

test('every parameter of an address is described, and nothing else', () => {
  for (const { name, path, params } of endpoints) {
    const wanted = [...path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter).toSorted();
    const described = params && 'shape' in params ? Object.keys(params.shape as object).toSorted() : [];
    expect(described, name).toEqual(wanted);
  }
});

test('unknown keys are refused in every request [ACL-04] [VAL-01]', () => {
  for (const { name, params, query, body } of endpoints) {
    for (const part of [params, query, body]) {
      const answer = part?.safeParse({ 'not-a-key': 1 });
      const said = answer?.error?.issues.map(({ code }) => code) ?? ['unrecognized_keys'];
      // A union says first which of its forms is meant.
      expect(said.includes('unrecognized_keys') || said.includes('invalid_union'), name).toBe(true);
    }
  }
});
