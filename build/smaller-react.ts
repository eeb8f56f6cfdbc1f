/**
 * React for browsers without what the borrower's app has no use for: view transitions, references to fragments, styles and
 * scripts that components bring along, custom elements, `Activity` and lists of `Suspense`, actions of forms and the hooks
 * about them, `memo`, `forwardRef` and `Children`, and the list of components behind a failure, whose names are lost in a
 * build anyway. The product writes its pages with the whole of it. React is a few files that no bundler can take apart, so
 * the bodies of these functions go, and the exports that lead to them.
 */
import { type ESTree, type Plugin, parseSync } from 'vite';

/** Asked on every page whether there is anything for them to do: without the feature there never is. */
export const idleFunctions = [
  'trackEnterViewTransitions',
  'commitEnterViewTransitions',
  'commitExitViewTransitions',
  'commitNestedViewTransitions',
  'restoreEnterOrExitViewTransitions',
  'restoreNestedViewTransitions',
  // Asked when something failed.
  'getStackByFiberInDevAndProd',
  // Told the browser of a transition that waits by a navigation that is none; absent in half of the browsers anyway.
  'defaultOnDefaultTransitionIndicator',
];

/** Reached by the feature alone: whoever uses it after all is told. */
export const unusedFunctions = [
  'getViewTransitionName',
  'getViewTransitionClassName',
  'applyViewTransitionToHostInstances',
  'applyViewTransitionToHostInstancesRecursive',
  'restoreViewTransitionOnHostInstances',
  'commitAppearingPairViewTransitions',
  'commitDeletedPairViewTransitions',
  'restorePairedViewTransitions',
  'measureViewTransitionHostInstancesRecursive',
  'measureNestedViewTransitions',
  'commitAfterMutationEffectsOnFiber',
  'recursivelyTraverseAfterMutationEffects',
  'flushAfterMutationEffects',
  'reportViewTransitionError',
  'scheduleViewTransitionEvent',
  'applyViewTransitionName',
  'restoreViewTransitionName',
  'startViewTransition',
  'createViewTransitionInstance',
  'ViewTransitionPseudoElement',
  'FragmentInstance',
  'commitNewChildToFragmentInstance',
  'deleteChildFromFragmentInstance',
  'prefetchDNS',
  'preconnect',
  'preconnectAs',
  'preload',
  'preloadModule',
  'preinitStyle',
  'preinitScript',
  'preinitModuleScript',
  'getResource',
  'acquireResource',
  'preloadStylesheet',
  'preloadResource',
  'suspendResource',
  'insertSuspendedStylesheets',
  'insertStylesheetIntoRoot',
  'getHydratableHoistableCache',
  'mountHoistable',
  'setPropOnCustomElement',
  'updateActivityComponent',
  'updateSuspenseListComponent',
  'initSuspenseListRenderState',
  'cutOffTailIfNeeded',
  'findFirstSuspended',
  'startTransition',
  'startHostTransition',
  'requestFormReset$1',
  'dispatchOptimisticSetState',
  'updateOptimisticImpl',
  'mountActionState',
  'updateActionState',
  'rerenderActionState',
  'refreshCache',
  'useMemoCache',
  'updateMemoComponent',
  'updateSimpleMemoComponent',
  'updateForwardRef',
  'findCurrentFiberUsingSlowPath',
];

/** What is not asked of `react` and `react-dom`; whoever asks after all does not build. */
const unusedExports = [
  'Activity',
  'Children',
  'Profiler',
  'StrictMode',
  'ViewTransition',
  '__COMPILER_RUNTIME',
  'addTransitionType',
  'browser',
  'cache',
  'cacheSignal',
  'createPortal',
  'createRef',
  'forwardRef',
  'isValidElement',
  'memo',
  'preconnect',
  'prefetchDNS',
  'preinit',
  'preinitModule',
  'preload',
  'preloadModule',
  'requestFormReset',
  'unstable_batchedUpdates',
  'unstable_useCacheRefresh',
  'useActionState',
  'useDebugValue',
  'useFormState',
  'useFormStatus',
  'useImperativeHandle',
  'useOptimistic',
  'useTransition',
];

/** What hangs on functions that are gone. */
const unusedMethods = ['ViewTransitionPseudoElement', 'FragmentInstance'];

const client = /\/react-dom\/cjs\/react-dom-client\.production\.js$/;
const entries = /\/(react|react-dom)\/cjs\/(react|react-dom)\.production\.js$/;
/** `import { memo } from 'react'`, and `React.memo` of a package that takes it whole. */
const asked = /import (?:\w+, *)?\{([^}]*)\} from ['"]react(?:-dom)?['"]|\bReact\d*\.(\w+)/g;

export function smallerReact(): Plugin {
  const met = new Set<string>();
  /** By module; most of them are of packages, and nothing of them is used. */
  const asking = new Map<string, string>();
  return {
    name: 'smaller-react',
    apply: 'build',
    transform(code, id) {
      if (client.test(id)) {
        met.add('client');
        return { code: withoutUnused(id, code), map: null };
      }
      const [, entry] = entries.exec(id) ?? [];
      if (entry) {
        met.add(entry);
        return { code: withoutExports(id, code), map: null };
      }
      const missing = namesAskedIn(code).find((name) => unusedExports.includes(name));
      if (missing) asking.set(id, missing);
      return undefined;
    },
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        const modules = file.type === 'chunk' ? Object.entries(file.modules) : [];
        for (const [id, { renderedLength }] of modules) {
          const missing = renderedLength > 0 && asking.get(id);
          if (missing) this.error(`${id} asks React for ${missing}, which build/smaller-react.ts leaves out`);
        }
      }
    },
    buildEnd(error) {
      if (!error && met.size < 3)
        throw new Error('not all files of React were met that build/smaller-react.ts knows');
    },
  };
}

function namesAskedIn(code: string): string[] {
  return [...code.matchAll(asked)].flatMap(([, list, member]) =>
    list === undefined ? [member ?? ''] : list.split(',').map((each) => each.trim().split(/\s/)[0] ?? ''),
  );
}

type Edit = [from: number, to: number, text: string];

export function withoutUnused(name: string, code: string): string {
  const edits = parseSync(name, code).program.body.flatMap(editsOf);
  const gone = edits.filter(([, , text]) => text !== '').length;
  if (gone !== idleFunctions.length + unusedFunctions.length) {
    throw new Error(
      `${name} has ${gone} of the functions that build/smaller-react.ts names: it is another React`,
    );
  }
  return edited(code, edits);
}

/** `exports.memo = …` goes; what only it used goes with it. */
function withoutExports(name: string, code: string): string {
  const edits = parseSync(name, code).program.body.flatMap((statement): Edit[] =>
    unusedExports.includes(exportedBy(statement) ?? '') ? [[statement.start, statement.end, '']] : [],
  );
  if (edits.length < 10)
    throw new Error(`${name} exports little that build/smaller-react.ts names: it is another React`);
  return edited(code, edits);
}

function edited(code: string, edits: Edit[]): string {
  return edits
    .toSorted(([a], [b]) => b - a)
    .reduce((text, [from, to, instead]) => text.slice(0, from) + instead + text.slice(to), code);
}

function exportedBy(statement: ESTree.Statement | ESTree.Directive): string | undefined {
  if (statement.type !== 'ExpressionStatement') return undefined;
  const { expression } = statement;
  if (expression.type !== 'AssignmentExpression' || expression.left.type !== 'MemberExpression')
    return undefined;
  const { object, property } = expression.left;
  const isExport =
    object.type === 'Identifier' && object.name === 'exports' && property.type === 'Identifier';
  return isExport ? property.name : undefined;
}

function editsOf(statement: ESTree.Statement | ESTree.Directive): Edit[] {
  if (statement.type === 'FunctionDeclaration' && statement.id && statement.body) {
    const { start, end } = statement.body;
    if (idleFunctions.includes(statement.id.name)) return [[start, end, '{}']];
    if (unusedFunctions.includes(statement.id.name))
      return [[start, end, "{throw Error('left out by build/smaller-react.ts')}"]];
  }
  return isUnusedMethod(statement) ? [[statement.start, statement.end, '']] : [];
}

/** `FragmentInstance.prototype.focus = function…` */
function isUnusedMethod(statement: ESTree.Statement | ESTree.Directive): boolean {
  if (statement.type !== 'ExpressionStatement') return false;
  const { expression } = statement;
  if (expression.type !== 'AssignmentExpression' || expression.left.type !== 'MemberExpression') return false;
  const { object } = expression.left;
  return (
    object.type === 'MemberExpression' &&
    object.object.type === 'Identifier' &&
    unusedMethods.includes(object.object.name)
  );
}
