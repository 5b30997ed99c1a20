import { fromWire, type Secrets, toWire } from '../../platform/core/index.ts'

const PURPOSE = 'flow-token'
const PROOF_BYTES = 16

interface Scope {
  org: string
  secrets: Secrets
}

/** The token of the message that opens a Flow. Only this installation can make it. */
export function flowTokenOf({ org, secrets }: Scope, messageId: string): string {
  return `${toWire('message', messageId)}.${secrets.proof(PURPOSE, `${org} ${messageId}`, PROOF_BYTES)}`
}

/** The message whose token this is; null for a token that was not made here, for this organization. */
export function messageOfToken({ org, secrets }: Scope, token: string): string | null {
  const [wireId = '', proof = ''] = token.split('.', 2)
  const id = fromWire('message', wireId)
  return id !== null && secrets.isProof(PURPOSE, `${org} ${id}`, proof, PROOF_BYTES) ? id : null
}
