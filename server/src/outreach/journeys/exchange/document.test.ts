import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cases } from '../../../../test/harness/effort.ts'
import { everything } from '../definition/testing/every-node.ts'
import { JourneyDefinition } from '../nodes/definition.ts'
import { signalsOf } from '../nodes/index.ts'
import type { Action } from '../nodes/schema.ts'
import { type Document, definitionOf, documentOf, mentionsIn, mentionsOf, placedAs } from './document.ts'
import { Names } from './references.ts'
import { read, write } from './yaml.ts'

const names = new Names()
names.add('initiative', [
  { id: 'ini_1', name: 'Win back' },
  { id: 'ini_2', name: 'Twice' },
  { id: 'ini_3', name: 'Twice' },
])
names.add('segment', [{ id: 'seg_1', name: 'sleepers' }])
names.add('template', [{ id: 'tpl_1', name: 'hello (en)' }])
names.add('email template', [{ id: 'etp_1', name: 'welcome' }])
names.add('credential', [{ id: 'crd_1', name: 'crm' }])
names.add('environment', [{ id: 'env_1', name: 'production' }])

/** Texts that are likely to be damaged in files, besides random ones. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    'yes',
    'null',
    '0x1F',
    '1e3',
    '2030-01-31',
    '~',
    '- a',
    'a: b',
    '#',
    "'",
    '"',
    ' a ',
    '\ta\n',
    'a\r\nb\n\n',
  ),
  fc.constantFrom(
    '{{person.firstName}}',
    '\u0085',
    '\u2028',
    '|',
    '>-\n  a',
    'word '.repeat(18),
    '__proto__',
  ),
)
/** Longer than a line of a file. */
const long = fc.array(text, { maxLength: 20 }).map((texts) => texts.join(' '))
const label = fc.oneof(
  text.filter((each) => each.length > 0),
  fc.constantFrom('seg_1', 'tpl_1', 'etp_1', 'ini_1', 'ini_2', 'sleepers', 'welcome'),
)
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })

const inner = fc.oneof(
  fc.record({
    kind: fc.constant('SEND_MESSAGE'),
    inputs: maybe(
      fc.record({
        templateId: label,
        templateBindings: fc.record({ 1: text, 2: text }),
        channelFallback: maybe(
          fc.oneof(
            fc.record({ channel: fc.constant('email'), templateId: label, body: text }),
            fc.record({ channel: fc.constant('sms'), text }),
          ),
        ),
      }),
    ),
  }),
  fc.record({
    kind: fc.constant('WAIT_FOR_REPLY'),
    inputs: maybe(fc.record({ maxTimeout: fc.constant('1d') })),
  }),
  fc.record({
    kind: fc.constant('CASE'),
    inputs: fc.record({
      selectionPath: fc.constant('person.firstName'),
      branches: fc.array(fc.record({ id: fc.stringMatching(/^[a-z0-9]{1,5}$/), label, value: text }), {
        maxLength: 4,
      }),
    }),
  }),
  fc.record({
    kind: fc.constant('HTTP_REQUEST'),
    inputs: fc.record({
      method: fc.constant('POST'),
      url: fc.constant('https://crm.test'),
      credentialId: fc.constantFrom('crd_1', 'crd_2', 'crm'),
      headers: fc.array(fc.record({ key: text, value: text }), { maxLength: 2 }),
      body: fc.record({ mode: fc.constant('raw'), content: long }),
    }),
  }),
  fc.record({ kind: fc.constant('EXIT'), inputs: maybe(fc.record({ nextInitiativeId: label })) }),
)

/** Journeys with all signals connected and random texts; some have duplicate ids, or edges of unknown nodes. */
const definitions = fc
  .record({
    name: label,
    entry: fc.record({ triggerType: fc.constant('segment'), segmentId: label }),
    nodes: fc.array(
      fc.record({
        node: inner,
        title: maybe(label),
        position: maybe(
          fc.record({ x: fc.integer(), y: fc.double({ noNaN: true, noDefaultInfinity: true }) }),
        ),
      }),
      { maxLength: 6 },
    ),
    environmentId: maybe(fc.constantFrom('env_1', 'env_2')),
    cancelOnEvents: maybe(fc.record({ eventNames: fc.array(text, { maxLength: 3 }) })),
    words: maybe(fc.record({ signalCategory: fc.constant('lifecycle'), signalDescription: text })),
    stray: fc.array(fc.record({ from: label, sourceHandle: text, to: label }), { maxLength: 2 }),
    isDouble: fc.boolean(),
    notes: maybe(
      fc.array(fc.record({ id: label, text, position: fc.record({ x: fc.integer(), y: fc.integer() }) }), {
        maxLength: 3,
      }),
    ),
    groups: maybe(
      fc.array(fc.record({ id: label, name: text, nodeIds: fc.array(label, { maxLength: 3 }) }), {
        maxLength: 3,
      }),
    ),
    targets: fc.infiniteStream(fc.nat()),
  })
  .map(
    ({
      name,
      entry,
      nodes,
      environmentId,
      cancelOnEvents,
      words,
      stray,
      isDouble,
      notes,
      groups,
      targets,
    }) => {
      const actions = [
        { node: { kind: 'ENTRY', inputs: entry }, title: 'Start', position: undefined },
        ...nodes,
      ].map(({ node, title, position }, index) => ({
        id: isDouble && index === nodes.length ? 'n0' : `n${index}`,
        ...node,
        name: title,
        position,
      }))
      const edges = actions.flatMap((action) =>
        signalsOf(action as unknown as Action).map((sourceHandle) => ({
          from: action.id,
          sourceHandle,
          to: `n${targets.next().value! % actions.length}`,
          metadata: words,
        })),
      )
      const metadata = environmentId || cancelOnEvents ? { environmentId, cancelOnEvents } : undefined
      const definition = { name, metadata, actions, edges: [...edges, ...stray], notes, groups }
      return JSON.parse(JSON.stringify(definition)) as JourneyDefinition
    },
  )
  .filter((definition) => JourneyDefinition.safeParse(definition).success)

function inOrder({ edges, ...rest }: JourneyDefinition): object {
  return {
    ...rest,
    edges: edges.map((edge) => JSON.stringify(edge, Object.keys(edge).toSorted())).toSorted(),
  }
}

test('A journey file is read back as the same journey', () => {
  fc.assert(
    fc.property(definitions, fc.constantFrom('ini_1', 'ini_2', 'ini_9'), (definition, initiative) => {
      const document = read(write(documentOf(initiative, definition, names)), 'file')
      expect(inOrder(definitionOf(document, names))).toEqual(inOrder(definition))
      expect(names.find('initiative', document.initiative)).toBe(initiative)
    }),
    { numRuns: cases(300) },
  )
})

test.each([
  'a\r\nb\n\n \n {{person.firstName}} {{person.firstName}}',
  ' \n',
  'a \n b',
  '\n',
  'a\u2028b\nc',
  'a\n',
])('The text %j survives being written and read', (content) => {
  const definition: JourneyDefinition = {
    name: content,
    actions: [{ id: 'in', kind: 'ENTRY', name: 'In', inputs: { description: content } }],
    edges: [],
  }
  expect(definitionOf(read(write(documentOf('ini_1', definition, names)), 'file'), names)).toEqual(definition)
})

test('A journey file shows names and the target of each signal', () => {
  const definition: JourneyDefinition = {
    name: 'Sleepers',
    metadata: { environmentId: 'env_1', version: 3, initiativeType: 'WHATSAPP' },
    actions: [
      { id: 'start', kind: 'ENTRY', name: 'Start', inputs: { triggerType: 'segment', segmentId: 'seg_1' } },
      { id: 'ask', kind: 'SEND_MESSAGE', name: 'Ask', inputs: { templateId: 'tpl_1' } },
      { id: 'end', kind: 'EXIT', name: 'End', inputs: { nextInitiativeId: 'ini_2' } },
    ],
    edges: [
      { from: 'start', to: 'ask', sourceHandle: 'SENT' },
      { from: 'ask', to: 'end', sourceHandle: 'SENT', metadata: { signalCategory: 'lifecycle' } },
    ],
  }
  expect(write(documentOf('ini_1', definition, names))).toBe(`initiative: Win back
name: Sleepers
environment: production
nodes:
  - id: start
    kind: ENTRY
    name: Start
    inputs:
      triggerType: segment
      segment: sleepers
    next:
      SENT: ask
  - id: ask
    kind: SEND_MESSAGE
    name: Ask
    inputs:
      template: hello (en)
    next:
      SENT:
        to: end
        signalCategory: lifecycle
  - id: end
    kind: EXIT
    name: End
    inputs:
      nextInitiative:
        id: ini_2
`)
})

test('The templates of fallbacks stand in a file by their names', () => {
  const fallbacks = {
    SEND_MESSAGE: { channel: 'email', templateId: 'etp_1', subject: 'Hello' },
    SEND_EMAIL: { channel: 'whatsapp', templateId: 'tpl_1' },
    SEND_SMS: { channel: 'whatsapp', templateId: 'tpl_9' },
  }
  const actions = Object.entries(fallbacks).map(([kind, channelFallback]) => ({
    id: kind.toLowerCase(),
    kind,
    inputs: { channelFallback },
  }))
  const definition = JourneyDefinition.parse({ name: 'Sleepers', actions, edges: [] })
  const document = documentOf('ini_1', definition, names)
  expect(document.nodes.map(({ inputs }) => inputs?.channelFallback)).toEqual([
    { channel: 'email', template: 'welcome', subject: 'Hello' },
    { channel: 'whatsapp', template: 'hello (en)' },
    { channel: 'whatsapp', template: { id: 'tpl_9' } },
  ])
  expect(mentionsIn(document)).toEqual([
    { kind: 'initiative', called: 'Win back' },
    { kind: 'email template', called: 'welcome' },
    { kind: 'template', called: 'hello (en)' },
    { kind: 'template', called: { id: 'tpl_9' } },
  ])
  expect(mentionsOf(definition)).toEqual([
    { kind: 'email template', called: { id: 'etp_1' } },
    { kind: 'template', called: { id: 'tpl_1' } },
    { kind: 'template', called: { id: 'tpl_9' } },
  ])
  const read = (each: Document) => definitionOf(each, names).actions.map(({ inputs }) => inputs)
  expect(read(document)).toEqual(actions.map(({ inputs }) => inputs))
  // Files of earlier releases have ids.
  const [ask] = document.nodes
  const before = { ...ask!, inputs: { channelFallback: fallbacks.SEND_MESSAGE } }
  expect(read({ ...document, nodes: [before] })).toEqual([before.inputs])
})

test('Nodes without a position keep their position', () => {
  const before = JourneyDefinition.parse(everything)
  const without = { ...before, actions: before.actions.map(({ position: _, ...action }) => action as Action) }
  const placed = {
    ...before,
    actions: before.actions.map((action, x) => ({ ...action, position: { x, y: 0 } })),
  }
  expect(placedAs(without, placed)).toEqual(placed)
})

test('An unknown or ambiguous name in a journey file is an error', () => {
  expect(() => names.find('segment', 'sleeper')).toThrow('no segment is named “sleeper”')
  expect(() => names.find('initiative', 'Twice')).toThrow('use { id: … } with one of ini_2, ini_3')
})

test('A file without notes and groups leaves those of the journey, except for nodes that it removes', () => {
  const before: JourneyDefinition = {
    name: 'Sleepers',
    actions: [
      { id: 'start', kind: 'ENTRY', position: { x: 0, y: 0 } },
      { id: 'end', kind: 'EXIT', position: { x: 0, y: 160 } },
    ],
    edges: [],
    notes: [{ id: 'n', text: 'Ask legal first.', position: { x: 300, y: 0 } }],
    groups: [
      { id: 'g', name: 'All', nodeIds: ['start', 'end'] },
      { id: 'h', name: 'The end', nodeIds: ['end'] },
    ],
  }
  const file = { name: 'Sleepers', actions: [{ id: 'start', kind: 'ENTRY' as const }], edges: [] }
  expect(placedAs(file, before)).toEqual({
    ...file,
    actions: [before.actions[0]],
    notes: before.notes,
    groups: [{ id: 'g', name: 'All', nodeIds: ['start'] }],
  })
  expect(placedAs({ ...file, notes: [], groups: [] }, before)).toMatchObject({ notes: [], groups: [] })
})
