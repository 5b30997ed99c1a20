import { readFileSync } from 'node:fs'
import tls from 'node:tls'
import { ConfigError } from './settings/config.ts'

/**
 * Trusts the certificate authorities of a file (PEM) besides the usual ones, in every connection of this process that
 * names no others: to the database, to providers, to mail servers and to receivers of webhooks. Throws ConfigError.
 */
export function trustAuthorities(file: string): void {
  let authorities: string[]
  try {
    authorities =
      readFileSync(file, 'utf8').match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  } catch (error) {
    throw new ConfigError(`PARLEY_CA_FILE: cannot be read: ${(error as Error).message}`)
  }
  if (authorities.length === 0) throw new ConfigError(`PARLEY_CA_FILE: ${file} has no certificate in PEM.`)
  try {
    tls.setDefaultCACertificates([...tls.getCACertificates('default'), ...authorities])
  } catch (error) {
    throw new ConfigError(`PARLEY_CA_FILE: ${file}: ${(error as Error).message}`)
  }
}
