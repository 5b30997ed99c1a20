import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { decrypting, encrypting, keyFrom, SALT_BYTES } from './encryption.ts'

const BLOCK = 64 * 1024
const key = keyFrom('correct horse battery staple', Buffer.alloc(SALT_BYTES, 1))

/** In pieces that do not fit the blocks. */
async function through(transform: ReturnType<typeof encrypting>, bytes: Buffer): Promise<Buffer> {
  const pieces = Array.from({ length: Math.ceil(bytes.length / 10_007) }, (_, n) =>
    bytes.subarray(n * 10_007, (n + 1) * 10_007),
  )
  const out: Buffer[] = []
  await pipeline(Readable.from(pieces), transform, async (source) => {
    for await (const chunk of source) out.push(chunk as Buffer)
  })
  return Buffer.concat(out)
}

const seal = (bytes: Buffer) => through(encrypting(key), bytes)
const open = (bytes: Buffer) => through(decrypting(key), bytes)
/** A block with its length and tag. */
const SEALED = 4 + BLOCK + 16

test.each([0, 1, BLOCK - 1, BLOCK, BLOCK + 1, 5 * BLOCK + 3])('%i bytes come back', async (size) => {
  const bytes = randomBytes(size)
  expect((await open(await seal(bytes))).equals(bytes)).toBe(true)
})

test.each<[string, (sealed: Buffer) => Buffer]>([
  ['without its last block', (sealed) => sealed.subarray(0, 2 * SEALED)],
  ['without its first block', (sealed) => sealed.subarray(SEALED)],
  [
    'with two blocks exchanged',
    (sealed) =>
      Buffer.concat([
        sealed.subarray(SEALED, 2 * SEALED),
        sealed.subarray(0, SEALED),
        sealed.subarray(2 * SEALED),
      ]),
  ],
  ['with a block twice', (sealed) => Buffer.concat([sealed.subarray(0, SEALED), sealed])],
  ['cut within a block', (sealed) => sealed.subarray(0, sealed.length - 5)],
  [
    'with a changed byte',
    (sealed) =>
      Buffer.concat([sealed.subarray(0, 100), Buffer.from([sealed[100]! ^ 1]), sealed.subarray(101)]),
  ],
  [
    'with a length that is not one',
    (sealed) => Buffer.concat([Buffer.from([255, 255, 255, 255]), sealed.subarray(4)]),
  ],
])('a file %s is refused', async (_, change) => {
  const sealed = await seal(randomBytes(2 * BLOCK + 10))
  await expect(open(change(sealed))).rejects.toThrow(/damaged|ends in the middle|does not open/)
})
