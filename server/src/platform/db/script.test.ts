import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitStatements } from './script.ts'

test.each([
  ['nothing', '', []],
  ['only space and comments', ' ;; -- a;b\n /* c; */ ;', []],
  ['the last one needs no semicolon', 'select 1; select 2', ['select 1', 'select 2']],
  ['comments stay where they are', '-- a; b\nselect 1 /* ; */;', ['-- a; b\nselect 1 /* ; */']],
  ['comments nest', 'select /* a /* ; */ ; */ 1; select 2', ['select /* a /* ; */ ; */ 1', 'select 2']],
  ['strings', "select ';'''; select '\\'; select 3", ["select ';'''", "select '\\'", 'select 3']],
  [
    'strings with backslashes',
    "select E'\\';'; select e'\\\\'; select 3",
    ["select E'\\';'", "select e'\\\\'", 'select 3'],
  ],
  [
    'a name that ends with e begins no such string',
    "select type'\\'; select 2",
    ["select type'\\'", 'select 2'],
  ],
  ['quoted names', 'select 1 as "a;""b"; select 2', ['select 1 as "a;""b"', 'select 2']],
  [
    'dollar quotes',
    'do $$ begin; end $$; select $a$ $$; $b$ $a$; x',
    ['do $$ begin; end $$', 'select $a$ $$; $b$ $a$', 'x'],
  ],
  [
    'a dollar within a name or before a number quotes nothing',
    'select a$b$; select $1; x',
    ['select a$b$', 'select $1', 'x'],
  ],
  [
    'parentheses',
    'create rule r as on update to t do (select 1; select 2); x',
    ['create rule r as on update to t do (select 1; select 2)', 'x'],
  ],
  [
    'the body of a function',
    'create function f() returns int begin atomic select case when true then 1 end; select 2; end; begin; select 3; end',
    [
      'create function f() returns int begin atomic select case when true then 1 end; select 2; end',
      'begin',
      'select 3',
      'end',
    ],
  ],
])('%s', (_, script, statements) => {
  expect(splitStatements(script)).toEqual(statements)
})

test.each(["select 'a", 'select "a', 'select $a$ $b$', '/* /* */', 'select (1; 2'])(
  'an unclosed quote or comment is refused: %s',
  (script) => {
    expect(() => splitStatements(script)).toThrow()
  },
)

const PIECES = [
  "'a;'",
  "E'\\';'",
  '"n;"',
  '$$ ; $$',
  '$t$;$$;$t$',
  '/* ; /* ; */ */',
  '-- ;\n',
  'word',
  '(;)',
  '1',
  '+',
]

test('splitting a script returns its statements unchanged', () => {
  const statement = fc
    .array(fc.constantFrom(...PIECES), { maxLength: 8 })
    .map((pieces) => ['select', ...pieces].join(' ').trim())
  fc.assert(
    fc.property(fc.array(statement), (statements) => {
      expect(splitStatements(statements.join('\n;\n'))).toEqual(statements)
    }),
  )
})

const VERBS = ['create', 'alter', 'drop', 'comment', 'insert', 'update', 'delete', 'with', 'do']

test('the migrations of this project split into statements', async () => {
  const folder = join(import.meta.dirname, '../../../../migrations')
  for (const name of await readdir(folder)) {
    for (const statement of splitStatements(await readFile(join(folder, name), 'utf8')))
      expect(VERBS).toContain(/^(?:\s*--[^\n]*\n)*\s*(\w+)/.exec(statement)?.[1])
  }
})
