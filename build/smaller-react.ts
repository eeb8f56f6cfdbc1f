/**
 * React for browsers without what the borrower's app has no use for: view transitions, references to fragments, styles and
 * scripts that components bring along, custom elements, `Activity` and lists of `Suspense`. The product writes its pages
 * with the whole of it. React is one file that no bundler can take apart, so the bodies of these functions go.
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
];

/** What hangs on functions that are gone. */
const unusedMethods = ['ViewTransitionPseudoElement', 'FragmentInstance'];

const file = /\/react-dom\/cjs\/react-dom-client\.production\.js$/;

export function smallerReact(): Plugin {
  let isDone = false;
  return {
    name: 'smaller-react',
    apply: 'build',
    transform: {
      filter: { id: file },
      handler(code, id) {
        isDone = true;
        return { code: withoutUnused(id, code), map: null };
      },
    },
    buildEnd(error) {
      if (!error && !isDone) throw new Error('no file of React was met that build/smaller-react.ts knows');
    },
  };
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
  return edits
    .toSorted(([a], [b]) => b - a)
    .reduce((text, [from, to, instead]) => text.slice(0, from) + instead + text.slice(to), code);
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
