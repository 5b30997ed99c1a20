import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Item, Output } from '@parley/sdk'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useSegments } from '../../../customers/segments/catalog.ts'
import { ScreenForm } from '../../../shell/commands/screen-form.tsx'
import { ConfirmButton } from '../../../shell/dialogs/confirm-button.tsx'
import { SecretText } from '../../../shell/dialogs/secret-text.tsx'
import { RecordName } from '../../../shell/fields/record-fields.tsx'
import { Loaded } from '../../../shell/loaded.tsx'
import { serviceTime } from '../../../shell/locale/service-time.ts'
import { Timestamp } from '../../../shell/locale/timestamp.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { formError, useApiMutation } from '../../../shell/queries/mutations.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Badge } from '../../../ui/records/badge.tsx'

const route = getRouteApi('/initiatives/$id/results')

/** Days until a link ends. */
const LIFETIMES = ['7', '30', '90', '365'] as const
const DAY_MS = 86_400_000
const LANGUAGES = [
  ['en', 'English'],
  ['es', 'Español'],
  ['pt', 'Português'],
] as const

type Share = Item<'initiatives_results_shares_list'>
type Made = Output<'initiatives_results_shares_create'>

interface ShareDialogProps {
  id: string
  onClose: () => void
}

/** Makes, lists and revokes the links with which others read the results. */
export function ShareDialog({ id, onClose }: ShareDialogProps) {
  const { t } = useLingui()
  const [made, setMade] = useState<Made>()
  return (
    <Dialog
      open
      isOnce={made !== undefined}
      onOpenChange={(open) => !open && onClose()}
      closeLabel={t`Close`}
      title={t`Share results`}
      description={t`Whoever has the link can read the numbers without signing in. They cannot see who answered.`}
    >
      <div className="flex flex-col gap-6">
        {made ? (
          <MadeLink made={made} onMore={() => setMade(undefined)} />
        ) : (
          <NewLink id={id} onMade={setMade} />
        )}
        <Links id={id} />
      </div>
    </Dialog>
  )
}

function MadeLink({ made, onMore }: { made: Made; onMore: () => void }) {
  const { t } = useLingui()
  return (
    <div className="flex flex-col gap-3">
      <p className="text-soft" role="status">
        <Trans>Copy the link now. You won’t see it again.</Trans>
      </p>
      <SecretText label={t`Link`} text={made.url} />
      <Button className="self-end" onClick={onMore}>
        <Trans>Create another link</Trans>
      </Button>
    </div>
  )
}

function NewLink({ id, onMade }: { id: string; onMade: (made: Made) => void }) {
  const { t, i18n } = useLingui()
  const { segment } = route.useSearch()
  const segments = useSegments()
  const [name, setName] = useState('')
  const [days, setDays] = useState<(typeof LIFETIMES)[number]>('30')
  const [language, setLanguage] = useState(() => LANGUAGES.find(([id]) => id === i18n.locale)?.[0] ?? 'en')
  const [showsQuotes, setShowsQuotes] = useState(false)
  const create = useApiMutation(
    () =>
      parley.initiatives.resultsShares.create({
        ...{ id, name, language, showsQuotes },
        ...(segment && { segment }),
        expiresAt: new Date(serviceTime().getTime() + Number(days) * DAY_MS).toISOString(),
      }),
    { quiet: true, changes: [['initiatives', 'shares', id]], onDone: onMade },
  )
  const segmentName = segments.data?.data.find(({ slug }) => slug === segment)?.name ?? segment
  return (
    <ScreenForm onSubmit={() => create.mutate()} className="flex flex-col gap-4">
      <FormError>{formError(create.error, ['name'])}</FormError>
      <RecordName value={name} onChange={setName} error={create.error} autoFocus />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label={t`Expires`} value={days} onChange={setDays}>
          {LIFETIMES.map((lifetime) => (
            <option key={lifetime} value={lifetime}>
              {t`${plural(Number(lifetime), { one: 'In # day', other: 'In # days' })}`}
            </option>
          ))}
        </SelectField>
        <SelectField label={t`Language`} value={language} onChange={setLanguage}>
          {LANGUAGES.map(([code, words]) => (
            <option key={code} value={code}>
              {words}
            </option>
          ))}
        </SelectField>
      </div>
      <label className="flex min-h-6 items-start gap-2">
        <input
          type="checkbox"
          className="mt-1"
          checked={showsQuotes}
          onChange={({ target }) => setShowsQuotes(target.checked)}
        />
        <span>
          <Trans>Show the latest texts that people wrote</Trans>
          <span className="block text-xs text-soft">
            <Trans>Phone numbers and email addresses are hidden. Names that people wrote stay.</Trans>
          </span>
        </span>
      </label>
      {segment && (
        <p className="text-soft">
          <Trans>
            The link shows members of <bdi>{segmentName}</bdi> only.
          </Trans>
        </p>
      )}
      <Button type="submit" kind="primary" className="self-end" disabled={create.isPending}>
        <Trans>Create link</Trans>
      </Button>
    </ScreenForm>
  )
}

function Links({ id }: { id: string }) {
  const { t } = useLingui()
  const shares = useQuery({
    queryKey: ['initiatives', 'shares', id],
    queryFn: async ({ signal }) => await parley.initiatives.resultsShares.list({ id }, { signal }),
  })
  return (
    <Loaded query={shares}>
      {({ data }) =>
        data.length > 0 && (
          <section className="flex flex-col gap-2">
            <h3 className="text-sm font-medium">
              <Trans>Links</Trans>
            </h3>
            <ul aria-label={t`Links`} className="divide-y rounded-lg border">
              {data.map((share) => (
                <LinkLine key={share.id} id={id} share={share} />
              ))}
            </ul>
          </section>
        )
      }
    </Loaded>
  )
}

function LinkLine({ id, share }: { id: string; share: Share }) {
  const { t } = useLingui()
  const { name, state, createdAt, expiresAt, showsQuotes } = share
  const revoke = useApiMutation(() => parley.initiatives.resultsShares.revoke({ id, shareId: share.id }), {
    changes: [['initiatives', 'shares', id]],
    done: t`Link revoked`,
  })
  return (
    <li className="flex items-center gap-3 px-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2 font-medium">
          <span className="truncate" dir="auto">
            {name}
          </span>
          {state === 'revoked' && <Badge tone="danger">{t({ message: 'Revoked', context: 'link' })}</Badge>}
          {state === 'expired' && <Badge tone="warn">{t({ message: 'Expired', context: 'link' })}</Badge>}
          {state === 'segment_deleted' && <Badge tone="warn">{t`Segment deleted`}</Badge>}
          {showsQuotes && <Badge>{t`With texts`}</Badge>}
        </p>
        <p className="text-xs text-soft">
          <Trans>
            created <Timestamp at={createdAt} />
          </Trans>
          {state === 'active' && (
            <>
              {' · '}
              <Trans context="link">
                expires <Timestamp at={expiresAt} />
              </Trans>
            </>
          )}
        </p>
      </div>
      {state === 'active' && (
        <ConfirmButton
          size="small"
          kind="quiet"
          aria-label={t`Revoke ${name}`}
          question={t`Revoke ${name}?`}
          consequence={<Trans>The link stops working at once. You can’t undo this.</Trans>}
          action={t`Revoke link`}
          onConfirm={revoke.mutate}
        >{t`Revoke`}</ConfirmButton>
      )}
    </li>
  )
}
