import { connect } from 'node:net'
import { readAddress } from './hosts.ts'

/** Asks for TLS, which every PostgreSQL answers with one letter before anything else. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])
const ANSWERS = ['S', 'N']
const WITHIN_MS = 2_000
const DEFAULT_PORT = 5432

/** The first host of an address where something else than PostgreSQL answers, or null. */
export async function findOtherService(address: string): Promise<string | null> {
  for (const text of readAddress(address).urls) {
    const url = URL.parse(text)
    if (url?.hostname && !url.searchParams.has('host') && (await answersOtherwise(url))) return url.host
  }
  return null
}

/** False too where nothing answers. */
function answersOtherwise({ hostname, port }: URL): Promise<boolean> {
  return new Promise((resolve) => {
    const host = hostname.replace(/^\[|\]$/g, '')
    const socket = connect({ host, port: Number(port || DEFAULT_PORT), timeout: WITHIN_MS })
    const end = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.on('connect', () => socket.write(SSL_REQUEST))
    socket.on('data', (bytes) => end(!ANSWERS.includes(bytes.toString('latin1'))))
    for (const event of ['error', 'close', 'timeout'] as const) socket.on(event, () => end(false))
  })
}
