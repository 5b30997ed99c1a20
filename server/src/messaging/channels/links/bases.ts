import type { Ctx } from '../../../platform/operations/index.ts'
import { channelInstallation } from '../accounts/health.ts'
import { type KeptLinkSettings, type LinkSettings, readKeptLinkSettings } from './settings.ts'

/** The addresses that our links can begin with. New ones begin with the first. */
export function linkBases(services: Ctx['services'], { links }: LinkSettings): string[] {
  const { publicUrl } = services.get(channelInstallation)
  return links.domain === null ? [publicUrl] : [links.domain, publicUrl]
}

export function originsOf(bases: readonly string[]): ReadonlySet<string> {
  return new Set(bases.map((base) => new URL(base).origin))
}

/** The addresses that the buttons of its templates can begin with. WhatsApp has approved some with former domains. */
export function buttonBases(services: Ctx['services'], settings: KeptLinkSettings): string[] {
  return [...linkBases(services, settings), ...settings.formerDomains]
}

export async function buttonBasesOf(ctx: Pick<Ctx, 'org' | 'db' | 'services'>): Promise<string[]> {
  return buttonBases(ctx.services, await readKeptLinkSettings(ctx))
}
