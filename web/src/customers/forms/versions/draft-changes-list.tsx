import { Trans, useLingui } from '@lingui/react/macro'
import { Badge } from '../../../ui/records/badge.tsx'
import type { Draft } from '../draft/draft.ts'
import { changesBetween, type DraftChange } from './draft-changes.ts'

const TONES = { added: 'good', removed: 'danger', changed: 'warn' } as const

/** What differs between two versions of a form, in words. */
export function DraftChanges({ before, after }: { before: Draft; after: Draft }) {
  const { t } = useLingui()
  const words = { added: t`Added`, removed: t`Removed`, changed: t`Changed` }
  const parts = { step: t`Step`, field: t`Field`, ending: t`Ending`, setting: t`Setting` }
  const keyWords = useKeyWords()
  const changes = changesBetween(before, after)
  if (changes.length === 0)
    return (
      <p className="p-4 text-soft">
        <Trans>Nothing differs.</Trans>
      </p>
    )
  return (
    <ul aria-label={t`Changes`} className="flex flex-col gap-2 p-4">
      {changes.map(({ what, part, name, keys, texts }: DraftChange) => (
        <li key={`${what} ${part} ${name}`} className="flex flex-wrap items-baseline gap-x-2">
          <Badge tone={TONES[what]}>{words[what]}</Badge>
          <span className="text-soft">{parts[part]}</span>
          <bdi className="min-w-0 break-words font-medium">
            {part === 'setting' ? (keyWords[name] ?? name) : name}
          </bdi>
          <span className="text-xs text-faint">{keys.map((key) => keyWords[key] ?? key).join(', ')}</span>
          {texts.map(({ key, before: was, after: is }) => (
            <span key={key} className="basis-full text-xs wrap-anywhere" dir="auto">
              {was && <del className="text-soft">{was}</del>} {is && <ins className="no-underline">{is}</ins>}
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}

/** What people call the keys of a draft. */
function useKeyWords(): Readonly<Record<string, string>> {
  const { t } = useLingui()
  return {
    fields: t`Fields`,
    title: t`Title`,
    label: t`Label`,
    help: t`Help text`,
    placeholder: t`Placeholder`,
    required: t`Required`,
    options: t`Options`,
    showIf: t`Condition`,
    type: t`Type`,
    body: t`Text`,
    minScore: t`Lowest score`,
    maxScore: t`Highest score`,
    mapsTo: t`Attribute`,
    consent: t`Consent`,
    hidden: t`Hidden fields`,
    design: t`Design`,
    languages: t`Languages`,
    protection: t`Protection`,
    confirmation: t`Confirmation`,
    texts: t`Texts`,
    person: t`Person`,
  }
}
