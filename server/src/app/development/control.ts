import type { Simulation } from '../../messaging/index.ts'

/** The WhatsApp account of an organization in the simulator: digits of its id, so that it stays the same. */
export function wabaIdOf(org: string): string {
  return BigInt(`0x${org.replaceAll('-', '').slice(-15)}`).toString()
}

/** The simulated mailbox from which an organization writes. */
export function mailAddressOf(org: string): string {
  return `hello@${org.slice(-12)}.parley.test`
}

/** The control API of the simulator, for the operations of simulated phones and mailboxes. */
export function simulationAt(simulatorUrl: string): Simulation {
  return {
    accountsOf: (org) => ({ wabaId: wabaIdOf(org), address: mailAddressOf(org) }),
    call: async (method, path, body) => {
      const response = await fetch(simulatorUrl + path, {
        method,
        ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      })
      return { status: response.status, body: await response.json() }
    },
  }
}
