import { Trans, useLingui } from '@lingui/react/macro'
import type { Item } from '@parley/sdk'
import { Timestamp } from '../../../shell/locale/timestamp.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { useList } from '../../../shell/queries/lists.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Badge } from '../../../ui/records/badge.tsx'
import { EarlierCard } from '../earlier-card.tsx'
import type { EmailDraft, EmailTemplate } from './email-template.ts'

type Version = Item<'email_templates_versions_list'>

interface EmailVersionsProps {
  template: EmailTemplate
  /** Puts an earlier version into the form. Undefined for those who may not write. */
  onReuse?: ((draft: EmailDraft) => void) | undefined
}

/** The versions of an email template, newest first. */
export function EmailVersions({ template, onReuse }: EmailVersionsProps) {
  const { t } = useLingui()
  const { id, version: current } = template
  const list = useList(['email-templates', 'versions', id, current], (page, options) =>
    parley.emailTemplates.versions.list({ id, ...page }, options),
  )
  return (
    <EarlierCard title={t`Versions`} list={list}>
      {(row) => (
        <VersionLine
          key={row.version}
          row={row}
          isCurrent={row.version === current}
          onReuse={onReuse && (() => onReuse(draftOfVersion(template.name, row)))}
        />
      )}
    </EarlierCard>
  )
}

function draftOfVersion(name: string, { subject, body, html }: Version): EmailDraft {
  return { name, subject, ownHtml: html !== null, body, html: html ?? '' }
}

interface VersionLineProps {
  row: Version
  isCurrent: boolean
  onReuse: (() => void) | undefined
}

function VersionLine({ row: { version, subject, createdAt }, isCurrent, onReuse }: VersionLineProps) {
  const { t, i18n } = useLingui()
  const number = i18n.number(version)
  return (
    <li className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
      <span className="shrink-0 font-medium">{t`Version ${number}`}</span>
      <span className="min-w-0 flex-1 truncate text-soft" dir="auto" title={subject}>
        {subject}
      </span>
      <span className="text-xs text-soft">
        <Timestamp at={createdAt} />
      </span>
      {isCurrent ? (
        <Badge tone="good">{t({ message: 'Current', context: 'version' })}</Badge>
      ) : (
        onReuse && (
          <Button size="small" aria-label={t`Edit version ${number} again`} onClick={onReuse}>
            <Trans>Edit again</Trans>
          </Button>
        )
      )}
    </li>
  )
}
