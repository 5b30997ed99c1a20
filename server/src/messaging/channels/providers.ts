import { email, emailWith } from './email/index.ts'
import { Sessions } from './email/sessions.ts'
import type { Provider } from './provider/provider.ts'
import { twilio } from './twilio/index.ts'
import { whatsappCloud } from './whatsapp-cloud/index.ts'

/** The messaging services that this installation speaks to, by the kind of their accounts. */
export type Providers = ReadonlyMap<string, Provider>

/** Adding one: a folder that implements `Provider`, and a line here. They keep nothing between two calls. */
export const providers: Providers = new Map(
  [whatsappCloud, twilio, email].map((provider) => [provider.kind, provider]),
)

/** The same for the workers of a process, which keep connections between messages. */
export function openProviders(): Providers {
  return new Map([...providers, [email.kind, emailWith(new Sessions())]])
}
