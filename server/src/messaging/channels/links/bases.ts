import type { Ctx } from '../../../platform/operations/index.ts'
import { channelInstallation } from '../accounts/health.ts'
import { type LinkSettings, readLinkSettings } from './settings.ts'

/** The addresses that our links can begin with. New ones begin with the first. */
export function linkBases(services: Ctx['services'], { links }: LinkSettings): string[] {
  const { publicUrl } = services.get(channelInstallation)
  return links.domain === null ? [publicUrl] : [links.domain, publicUrl]
}

export function originsOf(bases: readonly string[]): ReadonlySet<string> {
  return new Set(bases.map((base) => new URL(base).origin))
}

/** The addresses that the links of the organization can begin with. */
export async function linkBasesOf(ctx: Pick<Ctx, 'org' | 'db' | 'services'>): Promise<string[]> {
  return linkBases(ctx.services, await readLinkSettings(ctx))
}
