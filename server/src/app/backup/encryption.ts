import { createCipheriv, createDecipheriv, scryptSync } from 'node:crypto'
import { Transform } from 'node:stream'
import { DamagedBackup } from '../../platform/db/backup/index.ts'

/*
 * AES-256-GCM in blocks: each is the length of the ciphertext (four bytes), the ciphertext and its tag. The nonce is the
 * number of the block and whether it is the last one, so blocks cannot be exchanged, repeated or cut off.
 */

const BLOCK_BYTES = 64 * 1024
const TAG_BYTES = 16
const HEAD_BYTES = 4
const KEY_BYTES = 32
/** 64 MiB, so that guessing a passphrase is slow. */
const SCRYPT = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 }

export const SALT_BYTES = 16

/** Each file has its own salt, so that no key is used for two files. */
export function keyFrom(passphrase: string, salt: Buffer): Buffer {
  return scryptSync(passphrase, salt, KEY_BYTES, SCRYPT)
}

function nonceOf(block: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(block, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

export function encrypting(key: Buffer): Transform {
  let waiting = Buffer.alloc(0)
  let block = 0
  const seal = (bytes: Buffer, isLast: boolean): Buffer => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(block++, isLast))
    const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
    const head = Buffer.alloc(HEAD_BYTES)
    head.writeUInt32BE(sealed.length)
    return Buffer.concat([head, sealed, cipher.getAuthTag()])
  }
  return new Transform({
    transform(chunk: Buffer, _, done) {
      waiting = Buffer.concat([waiting, chunk])
      // The last block is known at the end only.
      while (waiting.length > BLOCK_BYTES) {
        this.push(seal(waiting.subarray(0, BLOCK_BYTES), false))
        waiting = waiting.subarray(BLOCK_BYTES)
      }
      done()
    },
    flush(done) {
      done(null, seal(waiting, true))
    },
  })
}

/** Fails with DamagedBackup for a wrong key, and for a file that was changed or cut off. */
export function decrypting(key: Buffer): Transform {
  let waiting = Buffer.alloc(0)
  let block = 0
  const open = (bytes: Buffer, isLast: boolean): Buffer => {
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(block, isLast))
    const body = bytes.subarray(HEAD_BYTES, bytes.length - TAG_BYTES)
    decipher.setAuthTag(bytes.subarray(bytes.length - TAG_BYTES))
    try {
      const opened = Buffer.concat([decipher.update(body), decipher.final()])
      block += 1
      return opened
    } catch {
      throw new DamagedBackup(
        block === 0
          ? 'The backup does not open: the passphrase is wrong, or the file is damaged.'
          : 'The backup is damaged or ends in the middle.',
      )
    }
  }
  const sizeOfNext = () =>
    waiting.length < HEAD_BYTES ? null : HEAD_BYTES + waiting.readUInt32BE(0) + TAG_BYTES
  return new Transform({
    transform(chunk: Buffer, _, done) {
      try {
        waiting = Buffer.concat([waiting, chunk])
        for (let size = sizeOfNext(); size !== null && waiting.length > size; size = sizeOfNext()) {
          this.push(open(waiting.subarray(0, size), false))
          waiting = waiting.subarray(size)
        }
        if ((sizeOfNext() ?? 0) > HEAD_BYTES + BLOCK_BYTES + TAG_BYTES)
          throw new DamagedBackup('The backup is damaged.')
        done()
      } catch (error) {
        done(error as Error)
      }
    },
    flush(done) {
      try {
        if (sizeOfNext() !== waiting.length) throw new DamagedBackup('The backup ends in the middle.')
        done(null, open(waiting, true))
      } catch (error) {
        done(error as Error)
      }
    },
  })
}
