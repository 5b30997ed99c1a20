import type { Ctx } from '../../../platform/operations/index.ts'
import { channelInstallation } from '../accounts/health.ts'
import { targetPlaceholders } from './buttons.ts'
import {
  type KeptLinkSettings,
  keepFormerDomain,
  type LinkSettings,
  readKeptLinkSettings,
} from './settings.ts'

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

/**
 * Keeps the public address of the installation for an organization whose templates have buttons at it. WhatsApp approves
 * them with it, so they still begin with it after the operator has changed it.
 */
export async function keepButtonBase(ctx: Ctx, contents: readonly unknown[]): Promise<void> {
  const { publicUrl } = ctx.services.get(channelInstallation)
  if (contents.some((content) => targetPlaceholders(content, [publicUrl]).length > 0))
    await keepFormerDomain(ctx, publicUrl)
}
