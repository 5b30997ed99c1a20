import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operations } from '../../src/app/registry.ts'
import { effort } from '../harness/effort.ts'
import { startTestApp, type TestApp } from '../harness/harness.ts'

/* Users who create, change and delete the same records concurrently. No change is lost, and no answer is a 5xx. */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => app.stop())

const ROUNDS = effort(3, 12)
const AT_ONCE = 6

interface Subject {
  /** The prefix of its operations: `<name>_create`, `_update`, `_delete`. */
  name: string
  /** The field that identifies a record in calls; `id` when omitted. */
  id?: string
  /** The field that must be unique, if there is one. */
  unique?: string
  /** Whether that field can be changed. */
  isRenamed?: boolean
  make: Record<string, unknown>
  /** The changes of two users in the given round. */
  one: (round: number) => Record<string, unknown>
  another: (round: number) => Record<string, unknown>
}

const SUBJECTS: Subject[] = [
  {
    name: 'knowledge',
    make: { title: 'Opening hours', text: 'We open at nine.', language: 'en' },
    one: (round) => ({ title: `Opening hours ${round}` }),
    another: (round) => ({ text: `We open at ${round}.` }),
  },
  {
    name: 'canned_replies',
    unique: 'shortcut',
    isRenamed: true,
    make: { title: 'Hello', text: 'Hello!' },
    one: (round) => ({ title: `Hello ${round}` }),
    another: (round) => ({ text: `Hello, ${round}!` }),
  },
  {
    name: 'email_templates',
    unique: 'name',
    isRenamed: true,
    make: { subject: 'Welcome', body: 'Hello.' },
    one: (round) => ({ subject: `Welcome ${round}` }),
    another: (round) => ({ body: `Hello ${round}.` }),
  },
  {
    name: 'segments',
    id: 'slug',
    unique: 'slug',
    make: { name: 'Everybody', filterExpression: { kind: 'person', op: 'AND', predicates: [] } },
    one: (round) => ({ name: `Everybody ${round}` }),
    another: (round) => ({ description: `As of round ${round}.` }),
  },
  {
    name: 'initiatives',
    make: { name: 'Win back', language: 'en' },
    one: (round) => ({ name: `Win back ${round}` }),
    another: (round) => ({ objective: `Talk ${round}.` }),
  },
  {
    name: 'environments',
    unique: 'key',
    make: { name: 'Staging' },
    one: (round) => ({ name: `Staging ${round}` }),
    another: (round) => ({ variables: [{ key: 'round', value: String(round) }] }),
  },
  {
    name: 'http_credentials',
    unique: 'key',
    make: { name: 'CRM', authType: 'BASIC', username: 'parley', value: 'a secret of twenty letters' },
    one: (round) => ({ name: `CRM ${round}` }),
    another: (round) => ({ username: `parley${round}` }),
  },
]

const call = (subject: Subject, what: string, input: Record<string, unknown>) =>
  app.api(`${subject.name}_${what}`, input)

let made = 0

/** An input with a unique name. */
function inputOf({ unique, make }: Subject): Record<string, unknown> {
  made += 1
  return unique ? { ...make, [unique]: `racing-${made}` } : make
}

async function makeOne(subject: Subject): Promise<Record<string, unknown>> {
  const { id = 'id', name } = subject
  const record = await app.ok(`${name}_create`, inputOf(subject))
  return { [id]: record[id] }
}

const names = new Set(operations.map(({ name }) => name))

describe.each(SUBJECTS)('$name', (subject) => {
  const { name, unique, isRenamed, one, another } = subject

  test('concurrent changes of different fields are both stored', async () => {
    const record = await makeOne(subject)
    for (let round = 1; round <= ROUNDS; round++) {
      const answers = await Promise.all([
        call(subject, 'update', { ...record, ...one(round) }),
        call(subject, 'update', { ...record, ...another(round) }),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(await app.ok(`${name}_update`, record)).toMatchObject({ ...one(round), ...another(round) })
    }
  })

  if (unique) {
    test('concurrent creations of the same object succeed once, and the others are refused', async () => {
      const input = inputOf(subject)
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => call(subject, 'create', input)))
      const refused = answers.filter(({ status }) => status === 409)
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
      expect(refused).toHaveLength(AT_ONCE - 1)
    })
  }

  if (unique && isRenamed) {
    test('only one of several concurrent calls gets the same name', async () => {
      const records = [await makeOne(subject), await makeOne(subject)]
      for (let round = 1; round <= ROUNDS; round++) {
        const taken = { [unique]: `taken-${round}` }
        const answers = await Promise.all(
          records.map((record) => call(subject, 'update', { ...record, ...taken })),
        )
        expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      }
    })
  }

  if (names.has(`${name}_delete`)) {
    test('a change that races with a deletion succeeds or is not found', async () => {
      for (let round = 1; round <= ROUNDS; round++) {
        const record = await makeOne(subject)
        const [changed, deleted] = await Promise.all([
          call(subject, 'update', { ...record, ...one(round) }),
          call(subject, 'delete', record),
        ])
        expect(deleted.status).toBe(200)
        expect([200, 404]).toContain(changed.status)
      }
    })
  }
})
