import type { Secrets } from '../../../platform/core/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { writeSigningSecret } from './signing.ts'

/** A new secret each time. It cannot be derived from the subscription's id without the installation's secret. */
export function makeSigningSecret({ secrets, org, newId }: Ctx, subscription: string): string {
  return writeSigningSecret(secrets.mac('webhook-signing', `${org}/${subscription}/${newId()}`))
}

export function sealSigningSecret({ secrets, org }: Ctx, subscription: string, secret: string): Buffer {
  return secrets.seal(purpose(org, subscription), secret)
}

/** Throws when the secret was sealed by another installation. */
export function unsealSigningSecret(
  secrets: Secrets,
  org: string,
  subscription: string,
  sealed: Buffer,
): string {
  return secrets.unseal(purpose(org, subscription), sealed)
}

function purpose(org: string, subscription: string): string {
  return `webhook-signing/${org}/${subscription}`
}
