import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  timingSafeEqual,
} from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16
/** base64url. */
const PROOF = /^[\w-]+$/

/** The installation's secret, and all that is derived from it. The secret itself is never handed out. */
export class Secrets {
  readonly #root: Buffer
  readonly #sealing: KeyObject
  readonly #randomBytes: (size: number) => Uint8Array

  constructor(root: string, randomBytes: (size: number) => Uint8Array) {
    this.#root = Buffer.from(root, 'utf8')
    this.#randomBytes = randomBytes
    this.#sealing = this.#derive('seal')
  }

  /** Cryptographically secure random bytes, for new secrets. */
  randomBytes(size: number): Buffer {
    return Buffer.from(this.#randomBytes(size))
  }

  /** Encrypts a credential for storage (AES-256-GCM). `purpose` is bound in, so a value cannot be moved to another place. */
  seal(purpose: string, value: string): Buffer {
    const nonce = this.#randomBytes(NONCE_BYTES)
    const cipher = createCipheriv('aes-256-gcm', this.#sealing, nonce).setAAD(Buffer.from(purpose))
    const body = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), body])
  }

  /** Throws when the value was sealed with another secret or for another purpose. */
  unseal(purpose: string, sealed: Buffer): string {
    const nonce = sealed.subarray(0, NONCE_BYTES)
    const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
    const decipher = createDecipheriv('aes-256-gcm', this.#sealing, nonce, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(purpose))
      .setAuthTag(tag)
    return Buffer.concat([
      decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)),
      decipher.final(),
    ]).toString('utf8')
  }

  /** 32 bytes that only this installation can make again for this purpose. */
  mac(purpose: string, text: string): Buffer {
    return createHmac('sha256', this.#derive(purpose)).update(text).digest()
  }

  /** Whether `given` is the first `bytes` bytes of that MAC, no fewer and no more. */
  verifyMac(purpose: string, text: string, given: Uint8Array, bytes: number): boolean {
    return given.length === bytes && timingSafeEqual(this.mac(purpose, text).subarray(0, bytes), given)
  }

  /** A MAC of so many bytes as text for a link, which `isProof` recognizes. */
  proof(purpose: string, text: string, bytes: number): string {
    return this.mac(purpose, text).subarray(0, bytes).toString('base64url')
  }

  /** Whether `proof` is the proof of that text, letter by letter. */
  isProof(purpose: string, text: string, proof: string, bytes: number): boolean {
    const isWhole = proof.length === Math.ceil((bytes * 4) / 3) && PROOF.test(proof)
    return isWhole && this.verifyMac(purpose, text, Buffer.from(proof, 'base64url'), bytes)
  }

  /** Key objects are created once, because that takes five times as long as a MAC. */
  readonly #derived = new Map<string, KeyObject>()

  #derive(purpose: string): KeyObject {
    let key = this.#derived.get(purpose)
    if (!key) {
      key = createSecretKey(Buffer.from(hkdfSync('sha256', this.#root, 'parley', purpose, 32)))
      this.#derived.set(purpose, key)
    }
    return key
  }
}
