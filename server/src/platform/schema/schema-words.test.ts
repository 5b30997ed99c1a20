import { expect, test } from 'vitest'
import { z } from 'zod'
import './index.ts'

/** What a library says of a value, which tells a caller neither the field's terms nor what to do. */
const OF_A_LIBRARY =
  /Invalid (input|option|string|number|key|value|email)|Too (small|big)|expected|received|[<>]=|regex|\/\^/

const said = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error!.issues.map(({ message }) => message)

test.each<[string, z.ZodType, unknown, string]>([
  ['a number for a text', z.string(), 5, 'Send a text, not a number.'],
  ['a text for a whole number', z.int(), '5', 'Send a whole number, not a text.'],
  ['a fraction for a whole number', z.int(), 1.5, 'Send a whole number.'],
  ['null for a list', z.array(z.string()), null, 'Send a list, not null.'],
  ['a list for a map', z.record(z.string(), z.string()), [], 'Send an object, not a list.'],
  ['a text for a boolean', z.boolean(), 'yes', 'Send true or false, not a text.'],
  ['an empty text', z.string().min(1), '', 'This must not be empty.'],
  ['a short text', z.string().min(10), 'a', 'Use at least 10 characters.'],
  ['a long text', z.string().max(3), 'abcd', 'Use at most 3 characters.'],
  ['an empty list', z.array(z.string()).min(1), [], 'Send at least 1 item.'],
  ['a long list', z.array(z.string()).max(2), ['a', 'b', 'c'], 'Send at most 2 items.'],
  ['a small number', z.int().min(1), 0, 'Use a number of at least 1.'],
  ['a large number', z.int().max(9), 10, 'Use a number of at most 9.'],
  ['no positive number', z.number().gt(0), 0, 'Use a number above 0.'],
  ['a value of no enum', z.enum(['a', 'b']), 'c', 'Use one of: a, b.'],
  ['another value than the only one', z.literal('a'), 'c', 'Use a.'],
  ['no email address', z.email(), 'x', 'This is not a valid email address.'],
  ['no address', z.url(), 'x', 'This is not a valid URL.'],
  ['no instant', z.iso.datetime(), 'x', 'This is not a valid date and time.'],
  ['a wrong pattern', z.string().regex(/^a$/), 'b', 'This has the wrong format.'],
  ['no multiple', z.number().multipleOf(5), 3, 'Use a multiple of 5.'],
  ['a value of no variant', z.union([z.string(), z.number()]), true, 'This has none of the allowed forms.'],
  [
    'an unknown kind',
    z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') }), z.object({ kind: z.literal('b') })]),
    { kind: 'c' },
    'Use one of: a, b.',
  ],
  ['a wrong key', z.record(z.string().max(1), z.string()), { ab: 'x' }, 'This key is not allowed.'],
])('The message of %s says what to send', (_, schema, value, message) => {
  expect(said(schema, value)).toEqual([message])
  expect(message).not.toMatch(OF_A_LIBRARY)
})
