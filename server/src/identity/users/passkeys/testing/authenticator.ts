import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'

/** The flags of authenticator data (WebAuthn, 6.1). */
const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

interface Options {
  challenge: string
  rpId?: string
  rp?: { id: string }
  user?: { id: string }
}

/** What an attacker's page or authenticator does differently. */
export interface Bent {
  origin?: string
  rpId?: string
  challenge?: string
  counter?: number
  isVerified?: boolean
  type?: string
}

/** An authenticator with one passkey, as a browser talks to it. Signs with ES256. */
export class TestAuthenticator {
  readonly id = randomBytes(16)
  readonly #origin: string
  readonly #key: KeyObject
  readonly #publicKey: Buffer
  #userHandle = ''
  /** How often it has signed. Passkeys that are synchronized keep it at 0. */
  counter = 0
  readonly #isCounting: boolean

  constructor(origin: string, { isCounting = true }: { isCounting?: boolean } = {}) {
    this.#origin = origin
    this.#isCounting = isCounting
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#key = createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' }))
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    // A COSE key: kind EC2, ES256, curve P-256, and the point.
    this.#publicKey = map([
      [int(1), int(2)],
      [int(3), int(-7)],
      [int(-1), int(1)],
      [int(-2), bytes(Buffer.from(x, 'base64url'))],
      [int(-3), bytes(Buffer.from(y, 'base64url'))],
    ])
  }

  /** The answer of `navigator.credentials.create()`. */
  create(options: Options, bent: Bent = {}) {
    this.#userHandle = options.user?.id ?? ''
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.id.length)
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, this.#publicKey])
    const data = Buffer.concat([this.#data(options, bent, HAS_CREDENTIAL), credential])
    const attestationObject = map([
      [text('fmt'), text('none')],
      [text('attStmt'), map([])],
      [text('authData'), bytes(data)],
    ])
    return this.#credential({
      clientDataJSON: this.#client('webauthn.create', options, bent).toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    })
  }

  /** The answer of `navigator.credentials.get()`. */
  get(options: Options, bent: Bent = {}) {
    if (this.#isCounting) this.counter += 1
    const data = this.#data(options, bent, 0)
    const client = this.#client('webauthn.get', options, bent)
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
    return this.#credential({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, this.#key).toString('base64url'),
      userHandle: this.#userHandle,
    })
  }

  #credential<R extends object>(response: R) {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} }
  }

  #client(type: string, { challenge }: Options, bent: Bent): Buffer {
    const said = {
      type: bent.type ?? type,
      challenge: bent.challenge ?? challenge,
      origin: bent.origin ?? this.#origin,
      crossOrigin: false,
    }
    return Buffer.from(JSON.stringify(said))
  }

  #data({ rp, rpId = rp?.id ?? '' }: Options, bent: Bent, more: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(bent.counter ?? this.counter)
    const flags = PRESENT | (bent.isVerified === false ? 0 : VERIFIED) | more
    const party = createHash('sha256')
      .update(bent.rpId ?? rpId)
      .digest()
    return Buffer.concat([party, Buffer.from([flags]), counter])
  }
}

/* CBOR (RFC 8949), as far as an attestation needs it. */

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff])
}
const int = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value))
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value])
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)])
const map = (entries: [Buffer, Buffer][]) => Buffer.concat([head(5, entries.length), ...entries.flat()])
