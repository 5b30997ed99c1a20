/** Addresses that requests for users must not reach, in all the ways that we know of writing them. */
export interface Disguise {
  /** Of the URL. */
  host: string
  /** What the resolver says, for names. */
  answers?: string[]
}

const INSIDE = [
  '127.0.0.1',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
]

type Bytes = [number, number, number, number]
const hex = (value: number, digits = 2) => value.toString(16).padStart(digits, '0')
const whole = ([a, b, c, d]: Bytes) => ((a * 256 + b) * 256 + c) * 256 + d
const pair = (high: number, low: number) => `${hex(high)}${hex(low)}`

/** How one IPv4 address is written: as WHATWG URLs, old resolvers and IPv6 know it. */
const FORMS: Record<string, (bytes: Bytes) => string> = {
  dotted: (b) => b.join('.'),
  'with a dot at the end': (b) => `${b.join('.')}.`,
  decimal: (b) => String(whole(b)),
  'whole, in hex': (b) => `0x${hex(whole(b), 8)}`,
  'whole, in octal': (b) => `0${whole(b).toString(8)}`,
  'octal bytes': (b) => b.map((byte) => `0${byte.toString(8)}`).join('.'),
  'octal bytes with many zeros': (b) => b.map((byte) => `0000${byte.toString(8)}`).join('.'),
  'hex bytes': (b) => b.map((byte) => `0x${hex(byte)}`).join('.'),
  'hex, octal and decimal': ([a, b, c, d]) => `0x${hex(a)}.0${b.toString(8)}.${c}.${d}`,
  'three parts': ([a, b, c, d]) => `${a}.${b}.${c * 256 + d}`,
  'two parts': ([a, b, c, d]) => `${a}.${(b * 256 + c) * 256 + d}`,
  'fullwidth digits': (b) => [...b.join('.')].map(fullwidth).join(''),
  'ideographic stops': (b) => b.join('。'),
  'circled digits': (b) => b.map((byte) => [...String(byte)].map(circled).join('')).join('.'),
  'percent-encoded': (b) => [...b.join('.')].map((char) => `%${hex(char.charCodeAt(0))}`).join(''),
  'IPv4-mapped': (b) => `[::ffff:${b.join('.')}]`,
  'IPv4-mapped, in hex': ([a, b, c, d]) => `[::ffff:${pair(a, b)}:${pair(c, d)}]`,
  'IPv4-mapped, in full': ([a, b, c, d]) => `[0:0:0:0:0:ffff:${pair(a, b)}:${pair(c, d)}]`,
  'IPv4-compatible': (b) => `[::${b.join('.')}]`,
  'IPv4-translated': (b) => `[::ffff:0:${b.join('.')}]`,
  NAT64: (b) => `[64:ff9b::${b.join('.')}]`,
  'local NAT64': (b) => `[64:ff9b:1::${b.join('.')}]`,
  '6to4': ([a, b, c, d]) => `[2002:${pair(a, b)}:${pair(c, d)}::1]`,
  Teredo: ([a, b, c, d]) =>
    `[2001:0:4136:e378:8000:63bf:${pair(255 - a, 255 - b)}:${pair(255 - c, 255 - d)}]`,
  ISATAP: (b) => `[fe80::5efe:${b.join('.')}]`,
}

function fullwidth(char: string): string {
  return char === '.' ? '．' : String.fromCharCode(char.charCodeAt(0) + 0xfee0)
}

function circled(digit: string): string {
  return digit === '0' ? '⓪' : String.fromCharCode(0x2460 + Number(digit) - 1)
}

const LITERALS = [
  '127.1',
  '127.255.255.254',
  '127.0.0.1:22',
  '127.0.0.1:65535',
  '10.0.0.1:25',
  '168.63.129.16',
  '192.0.0.192',
  '100.100.100.200',
  '192.88.99.1',
  '198.18.0.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '0',
  '0x0',
  '[::]',
  '[::1]',
  '[0000:0000:0000:0000:0000:0000:0000:0001]',
  '[::1]:8443',
  '[fe80::1]',
  '[fe80::1%25eth0]',
  '[::1%25lo]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fec0::1]',
  '[ff02::1]',
  '[100::1]',
  '[2001:db8::1]',
  '[2001:2::1]',
  '[3fff::1]',
  '[5f00::1]',
  '[4000::1]',
  // Who is in front of the @, and where the host ends.
  'example.com@127.0.0.1',
  'example.com:443@10.0.0.1',
  'example.com%40127.0.0.1',
  '127.0.0.1#@example.com',
  '127.0.0.1?@example.com',
  '127.0.0.1\\@example.com',
  '127.0.0.1%2f@example.com',
  '127.0.0.1%00.example.com',
  '127.0.0.1\t',
  '\t127.0.0.1',
  '127.0\n.0.1',
  '127.0.0.1%0d%0aHost:example.com',
]

/** Names, with what the resolver answers. */
const NAMES: [host: string, answers: string[]][] = [
  ['localhost', ['127.0.0.1', '::1']],
  ['localhost.', ['127.0.0.1']],
  ['LOCALHOST', ['127.0.0.1']],
  ['ｌｏｃａｌｈｏｓｔ', ['127.0.0.1']],
  ['ip6-localhost', ['::1']],
  ['metadata.google.internal', ['169.254.169.254']],
  ['metadata.google.internal.', ['169.254.169.254']],
  ['127.0.0.1.nip.example', ['127.0.0.1']],
  ['rebound.example', ['10.1.2.3']],
  ['six.example', ['fd12::1']],
  ['mapped.example', ['::ffff:10.0.0.1']],
  ['nat64.example', ['64:ff9b::7f00:1']],
  ['zoned.example', ['fe80::1%eth0']],
  // An ordinary host does not mix them.
  ['public-first.example', ['8.8.8.8', '10.0.0.1']],
  ['private-first.example', ['10.0.0.1', '8.8.8.8']],
  ['public-and-six.example', ['8.8.8.8', '::1']],
  ['odd.example', ['0177.0.0.1']],
  ['empty.example', ['']],
]

export const CORPUS: readonly Disguise[] = [
  ...INSIDE.flatMap((address) => {
    const bytes = address.split('.').map(Number) as Bytes
    return Object.values(FORMS).map((form) => ({ host: form(bytes) }))
  }),
  ...LITERALS.map((host) => ({ host })),
  ...NAMES.map(([host, answers]) => ({ host, answers })),
]
