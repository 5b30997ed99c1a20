import type { Dice } from './dice.ts'
import type { RawRequest } from './requests.ts'

type Json = Record<string, any>

const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udc00y',
  '\u202e\u200b\ufeff',
  '👩‍👩‍👧‍👦',
  'x'.repeat(256),
  'ñ'.repeat(70_000),
  'null',
  'NaN',
  '-1',
  '1e400',
  '%00',
  '../../etc/passwd',
  "'; drop table people; --",
  '{{1}}{{customer.name}}',
  '__proto__',
  'constructor',
  '2026-02-30T10:00:00Z',
  '2026-13-45T99:99:99Z',
  '0000-00-00',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999999Z',
  '2026-01-01T00:00:00+25:00',
  '+010000-01-01T00:00:00Z',
  '99999w',
  '+5730012345678901234567890',
  'https://[::1',
  'https://user:password@127.0.0.1:99999/\u0000',
  'ini_00000000000000000000000000000000',
  'run_ffffffffffffffffffffffffffffffff',
] as const

const NUMBERS = [
  0,
  -0,
  -1,
  0.1,
  1.5,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
  1e308,
  -1e308,
  5e-324,
  Number.MAX_SAFE_INTEGER,
] as const

/** Keys are as hostile as values. */
const KEYS = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '🦊',
  'a.b[0]',
  '$ref',
  'toString',
  'length',
  'k'.repeat(300),
  '0',
  '-1',
] as const

function hostileValue(dice: Dice): unknown {
  const kind = dice.int(0, 5)
  if (kind <= 1) return dice.pick(TEXTS)
  if (kind === 2) return dice.pick(NUMBERS)
  if (kind === 3) return dice.pick([null, true, false, [], {}, [[]], [null], [{}]])
  if (kind === 4) return { [dice.pick(KEYS)]: dice.pick(TEXTS) }
  return nest(dice.int(2, 60), dice.pick(TEXTS))
}

function nest(levels: number, core: unknown): unknown {
  let value = core
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { n: value }
  return value
}

/** Bends one place of an input, anywhere in it. */
export function mutateInput(input: Json, dice: Dice): Json {
  const copy = structuredClone(input)
  const places = placesOf(copy)
  if (places.length === 0) return { [dice.pick(KEYS)]: hostileValue(dice) }
  const { holder, key } = dice.pick(places)
  const act = dice.int(0, 7)
  if (act === 0) drop(holder, key)
  else if (act === 1) holder[key] = [holder[key]]
  else if (act === 2) holder[key] = { value: holder[key] }
  else if (act === 3) addBeside(holder, dice)
  else if (act === 4 && Array.isArray(holder)) multiply(holder, dice)
  else if (act === 5 && typeof holder[key] === 'string') holder[key] += dice.pick(TEXTS)
  else holder[key] = hostileValue(dice)
  return copy
}

interface Place {
  holder: any
  key: string
}

function placesOf(value: any): Place[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.keys(value).flatMap((key) => [{ holder: value, key }, ...placesOf(value[key])])
}

function drop(holder: any, key: string): void {
  if (Array.isArray(holder)) holder.splice(Number(key), 1)
  else delete holder[key]
}

/** Past what lists may hold, but within what a body may. */
function multiply(list: unknown[], dice: Dice): void {
  const room = Math.floor(1_000_000 / (JSON.stringify(list[0] ?? null).length + 1))
  list.push(...Array(Math.min(dice.int(1, 1200), room)).fill(list[0] ?? null))
}

function addBeside(holder: any, dice: Dice): void {
  if (Array.isArray(holder)) holder.push(hostileValue(dice))
  else holder[dice.pick(KEYS)] = hostileValue(dice)
}

const QUERIES = [
  'limit=0',
  'limit=1001',
  'limit=-1',
  'limit=1.5',
  'limit=1e3',
  'limit=999999999999999999999',
  'limit=%31%30',
  'limit=1&limit=2',
  'limit[]=1',
  'limit=',
  'cursor=',
  'cursor=%00',
  'cursor=%ff',
  'cursor=a.b.c',
  'cursor=MTc2NzIyNTYwMDAwMC54.AAAAAAAAAAAAAAAAAAAAAA',
  'cursor=👻'.replace('👻', '%F0%9F%91%BB'),
  `cursor=${'A'.repeat(6000)}`,
  'start=yesterday&end=%00',
  'start=0000-01-01T00:00:00Z',
  'start=-271821-04-20T00:00:00Z',
  'end=275760-09-13T00:00:00.001Z',
  'status=ACTIVE%00',
  'personExternalId=%ed%a0%80',
  'name=%E0%A4%A',
  '%',
  '&&==&',
  '=x',
  '__proto__=1',
  '__proto__[limit]=1',
  '%00=1',
  '%f0%28%8c%28=1',
]

const SEGMENTS = [
  '%00',
  '%ff',
  '%',
  '%2F',
  '..%2f..%2f',
  '%2e%2e',
  'a%20b',
  '%F0%9F%98%80',
  '%ed%a0%80',
  '%E0%A4%A',
  `${'a'.repeat(255)}`,
  `${'a'.repeat(2500)}`,
  `${'%C3%B1'.repeat(300)}`,
  '*',
  ':id',
  '{id}',
  'ini_0',
  'INI_00000000000000000000000000000000',
  'null',
  '__proto__',
  "'--",
]

/** Bends the request as it goes over the wire: address, type or bytes. */
export function mutateRequest(request: RawRequest, values: readonly string[], dice: Dice): RawRequest {
  const act = dice.int(0, 3)
  if (act === 0) return { ...request, path: addQuery(request.path, dice) }
  if (act === 1 && values.length > 0) {
    return {
      ...request,
      path: request.path.replace(encodeURIComponent(dice.pick(values)), dice.pick(SEGMENTS)),
    }
  }
  if (act === 2) return { ...request, headers: { ...request.headers, ...oddHeader(dice) } }
  return request.body === undefined
    ? { ...request, path: addQuery(request.path, dice) }
    : { ...request, body: mangle(String(request.body), dice) }
}

function addQuery(path: string, dice: Dice): string {
  return `${path}${path.includes('?') ? '&' : '?'}${dice.pick(QUERIES)}`
}

function oddHeader(dice: Dice): Record<string, string> {
  return dice.pick<Record<string, string>>([
    { 'content-type': 'application/json; charset=utf-16' },
    { 'content-type': 'APPLICATION/JSON' },
    { 'content-type': 'application/json; ; =' },
    { 'content-type': '' },
    { 'content-type': 'application/vnd.api+json' },
    { 'content-encoding': 'gzip' },
    { accept: 'text/html' },
    { 'accept-encoding': 'nonsense' },
    { 'x-http-method-override': 'DELETE' },
    { 'content-type': 'a'.repeat(4000) },
  ])
}

/** Bytes that are not quite the JSON that they were. */
function mangle(text: string, dice: Dice): Buffer {
  const act = dice.int(0, 6)
  const at = dice.int(0, text.length)
  if (act === 0) return Buffer.from(Array.from({ length: dice.int(0, 200) }, () => dice.int(0, 255)))
  if (act === 1) return Buffer.from(text.slice(0, at))
  if (act === 2) return Buffer.from(text + text)
  if (act === 3)
    return Buffer.from(text.replace(/\d+/, dice.pick(['1e400', '-1e999', '007', '0x10', '1'.repeat(400)])))
  if (act === 4) return Buffer.from(text.replace(/"(\w+)":/, '"$1":null,"$1":'))
  const bytes = Buffer.from(text)
  const place = Math.min(at, bytes.length)
  const odd = Buffer.from(act === 5 ? [0xff, 0xfe, 0xc3] : [dice.int(0, 31)])
  return Buffer.concat([bytes.subarray(0, place), odd, bytes.subarray(place)])
}
