/**
 * The contract as browsers need it. The client of the API and links to files need only where to ask, so they get the
 * endpoints without their schemas; forms need what is sent, so pages get neither answers nor prose, and what they do not use drops out; and
 * the borrower's app gets `light-schemas.ts` in the place of zod.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type ESTree, type Plugin, parseSync } from 'vite';
import { filesOf } from './import-graph.ts';
import { root } from './root.ts';

const lightSchemas = resolve(root, 'src/contract/light-schemas.ts');
const isTold = (text: string) => text.includes("'#ui/endpoint-address.ts'");
/** Whoever makes the address of a file to open or to keep. */
const makesAddresses = (importer: string) =>
  /\/src\/borrower\/.*\.tsx$/.test(importer) && isTold(readFileSync(importer, 'utf8'));
/** Stands in whatever is named there and not carried out. */
const unaskedText = 'No form of a borrower asks for this';
/** Who asks the server and checks nothing: with schemas every page of a person would load those of forms. */
const clients = /\/src\/((borrower|office)\/api|borrower\/upload-line|borrower\/.*-api|ui\/session-end)\.ts$/;
/** Parts of an endpoint that only the server and the types know. */
const notAsked = ['summary', 'params', 'query', 'response'];

export function lightContract(): Plugin {
  const prefix = '\0endpoints:';
  let app = '';
  let isLight = false;
  let known: string[] = [];
  return {
    name: 'light-contract',
    apply: 'build',
    enforce: 'pre',
    configResolved({ mode }) {
      isLight = mode.endsWith('borrower');
      app = mode.replace('render-', '');
    },
    async buildStart() {
      known = Object.keys(await import(pathToFileURL(lightSchemas).href));
    },
    resolveId(source, importer = '') {
      if (isLight && source === 'zod/mini') return lightSchemas;
      if (isLight && /^zod(\/|$)/.test(source))
        this.error(`${importer} asks for ${source}, not for zod/mini`);
      const asks = source.startsWith('#contract/') && (clients.test(importer) || makesAddresses(importer));
      return asks ? prefix + resolve(root, 'src', source.slice(1)) : undefined;
    },
    load(id) {
      return id.startsWith(prefix) ? addressesOf(id.slice(prefix.length), namesIn(app)) : undefined;
    },
    transform(code, id) {
      if (/\/src\/borrower\/.*\.tsx$/.test(id) && isTold(code) && /\.(body|response)\b/.test(code))
        this.error(`${id} makes addresses, and so is given endpoints without their schemas`);
      for (const name of isLight && /\.tsx?$/.test(id) ? namesOfZod(id, code) : []) {
        if (!known.includes(name))
          this.error(`src/contract/light-schemas.ts has no ${name}, asked for by ${id}`);
      }
      if (/\/src\/contract\/[\w-]+\.ts$/.test(id) && id !== lightSchemas) {
        return { code: withoutAnswers(id, code), map: null, moduleSideEffects: false };
      }
      // Rules and descriptions do nothing by being there.
      return /\/src\/(domain|contract)\//.test(id) ? { moduleSideEffects: false } : undefined;
    },
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (isLight && file.type === 'chunk' && file.code.includes(unaskedText)) {
          this.error(`${file.fileName} asks for what src/contract/light-schemas.ts only names`);
        }
      }
    },
  };
}

/** What a module takes from zod by name, wherever it says it; the compiler sees to its types. */
export function namesOfZod(file: string, code: string): string[] {
  const { body } = parseSync(file, code).program;
  const locals = body.flatMap((statement) =>
    statement.type === 'ImportDeclaration' && statement.source.value === 'zod/mini'
      ? statement.specifiers.map(({ local }) => local.name)
      : [],
  );
  if (locals.length === 0) return [];
  const names = new Set<string>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, object, property } = node as { type?: string; object?: Named; property?: Named };
    if (type === 'MemberExpression' && locals.includes(object?.name ?? '')) names.add(property?.name ?? '');
    for (const inner of Object.values(node)) visit(inner);
  };
  visit(body);
  return [...names];
}
type Named = { name?: string };

/** Every word that an app says, and so every endpoint that it can ask: the contract has those of the other app beside them. */
function namesIn(app: string): ReadonlySet<string> {
  const texts = filesOf(`src/${app}/**/*.ts*`, 'src/ui/**/*.ts*').map((file) =>
    readFileSync(resolve(root, file), 'utf8'),
  );
  return new Set(texts.join('\n').match(/\w+/g));
}

/** Where each endpoint of a module is, and how it is asked. */
async function addressesOf(file: string, asked: ReadonlySet<string>): Promise<string> {
  const module: Record<string, unknown> = await import(pathToFileURL(file).href);
  return Object.entries(module)
    .filter(
      ([name, value]) =>
        asked.has(name) &&
        typeof value === 'object' &&
        value !== null &&
        'path' in value &&
        'method' in value,
    )
    .map(([name, value]) => {
      const { method, path, body, response, upload } = value as Record<string, unknown>;
      const light = {
        method,
        path,
        body: body ? true : undefined,
        upload,
        response: response === 'file' ? 'file' : undefined,
      };
      return `export const ${name} = ${JSON.stringify(light)};`;
    })
    .join('\n');
}

/** The same module, its endpoints without answers, and each constant such that it drops out where nobody uses it. */
function withoutAnswers(file: string, code: string): string {
  const edits: [from: number, to: number, text: string][] = [];
  for (const statement of parseSync(file, code).program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration') continue;
    for (const { init } of declared.declarations) {
      if (init?.type !== 'CallExpression') continue;
      edits.push([init.start, init.start, '/* @__PURE__ */ (() => '], [init.end, init.end, ')()']);
      edits.push(...answersIn(init));
    }
  }
  return edits
    .toSorted(([a], [b]) => b - a)
    .reduce((text, [from, to, instead]) => text.slice(0, from) + instead + text.slice(to), code);
}

function answersIn(call: ESTree.CallExpression): [from: number, to: number, text: string][] {
  const [definition] = call.arguments;
  const isEndpoint = call.callee.type === 'Identifier' && call.callee.name === 'endpoint';
  if (!isEndpoint || definition?.type !== 'ObjectExpression') return [];
  return definition.properties.flatMap((part) => {
    if (part.type !== 'Property' || part.key.type !== 'Identifier') return [];
    // Whether a file comes is the one thing of an answer that the client has to know.
    const isFile = part.value.type === 'Literal' && part.value.value === 'file';
    return notAsked.includes(part.key.name) && !isFile
      ? [[part.value.start, part.value.end, 'undefined']]
      : [];
  });
}
