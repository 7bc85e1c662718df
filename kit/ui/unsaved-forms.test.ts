import assert from 'node:assert/strict';
import test from 'node:test';
import { UnsavedForms } from './unsaved-forms.ts';

/** A drawer in a tab in the console. */
function makeScopes() {
  const everything = new UnsavedForms(null);
  const tab = new UnsavedForms(everything, '/customer/list');
  const drawer = new UnsavedForms(tab);
  for (const scope of [tab, drawer]) scope.show(true);
  return { everything, tab, drawer };
}

test('what a form in a drawer holds, its tab and the console hold, each by its heading', () => {
  const { everything, tab, drawer } = makeScopes();
  drawer.hold('record', '');
  drawer.hold('relative', 'Add a relative');
  assert.deepEqual(everything.names(), ['', 'Add a relative']);
  assert.deepEqual(everything.namesIn(['/customer/list']), ['', 'Add a relative']);
  assert.deepEqual(everything.namesIn(['/dashboard']), []);
  drawer.hold('record', null);
  assert.deepEqual(tab.names(), ['Add a relative']);
  drawer.clear();
  assert.deepEqual(everything.names(), []);
});

test('a page that is hidden keeps what is typed in it, one that is gone does not', () => {
  const { everything, tab, drawer } = makeScopes();
  drawer.hold('relative', 'Add a relative');
  tab.show(false);
  // Hidden, a page's effects end as if it were gone.
  drawer.drop('relative');
  drawer.leave();
  assert.deepEqual(everything.names(), ['Add a relative']);
  tab.show(true);
  drawer.show(true);
  drawer.drop('relative');
  assert.deepEqual(everything.names(), []);
  drawer.hold('relative', 'Add a relative');
  tab.leave();
  assert.deepEqual(everything.names(), []);
});

test('whoever watches a scope hears of what happens inside it', () => {
  const { everything, drawer } = makeScopes();
  let heard = 0;
  const stop = everything.watch(() => (heard += 1));
  drawer.hold('note', 'Note');
  drawer.hold('note', 'Note');
  assert.equal(heard, 1);
  stop();
  drawer.hold('note', null);
  assert.equal(heard, 1);
});
