import { Trans, useLingui } from '@lingui/react/macro'
import type { Input } from '@parley/sdk'
import { useState } from 'react'
import { usePermission } from '../../identity/session.ts'
import { FormDialog } from '../../shell/dialogs/form-dialog.tsx'
import { parley } from '../../shell/queries/api.ts'
import { formError, useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { NativeSelect } from '../../ui/fields/input.tsx'
import { toast } from '../../ui/overlays/toaster.tsx'
import { DurationSelect } from '../initiatives/create/duration-select.tsx'
import { useDurationWords } from '../initiatives/create/duration-words.ts'
import type { Report } from './report.ts'

type Settings = Report['settings']

/** What counts as a conversion, and for how long after a touch. */
export function WindowsLine({ settings, eventNames }: { settings: Settings; eventNames: readonly string[] }) {
  const mayChange = usePermission('initiatives:write')
  const wordsOf = useDurationWords()
  const [isChanging, setChanging] = useState(false)
  const response = wordsOf(settings.responseWindow)
  const message = settings.messageWindow && wordsOf(settings.messageWindow)
  const events = <bdi className="font-medium">{eventNames.join(', ')}</bdi>
  return (
    <div className="text-soft">
      {message ? (
        <Trans>
          A conversion is the event {events}. It counts within {response} of a click or reply, and within{' '}
          {message} of a message that was sent or opened.
        </Trans>
      ) : (
        <Trans>
          A conversion is the event {events}. It counts within {response} of a click or reply. Messages alone
          do not count.
        </Trans>
      )}{' '}
      {mayChange && (
        <Button kind="quiet" size="small" onClick={() => setChanging(true)}>
          <Trans>Change windows</Trans>
        </Button>
      )}
      {isChanging && <WindowsDialog settings={settings} onClose={() => setChanging(false)} />}
    </div>
  )
}

const RESPONSE_WINDOWS = ['1d', '3d', '7d', '14d', '30d', '60d', '90d']
const MESSAGE_WINDOWS = ['1h', '12h', '1d', '3d', '7d', '14d', '30d']
const NEVER = 'never'

function WindowsDialog({ settings, onClose }: { settings: Settings; onClose: () => void }) {
  const { t } = useLingui()
  const wordsOf = useDurationWords()
  const [draft, setDraft] = useState(settings)
  const changes = [['initiatives', 'attribution']]
  const restore = useApiMutation(
    (before: Input<'attribution_settings_set'>) => parley.attribution.settings.set(before),
    { changes, done: t`Change undone` },
  )
  const save = useApiMutation(() => parley.attribution.settings.set(draft), {
    quiet: true,
    changes,
    onDone: () => {
      onClose()
      toast.success(t`Windows saved`, { action: { label: t`Undo`, onClick: () => restore.mutate(settings) } })
    },
  })
  const offered = [...new Set([...MESSAGE_WINDOWS, ...(draft.messageWindow ? [draft.messageWindow] : [])])]
  return (
    <FormDialog
      title={t`Change windows`}
      description={t`They apply to the whole organization, and to earlier periods too.`}
      action={t`Save`}
      isDisabled={save.isPending}
      onSubmit={() => save.mutate()}
      onClose={onClose}
      problem={formError(save.error, [])}
    >
      <Field label={t`After a click or a reply`}>
        {(control) => (
          <DurationSelect
            {...control}
            choices={RESPONSE_WINDOWS}
            value={draft.responseWindow}
            onChange={(responseWindow) => setDraft({ ...draft, responseWindow })}
          />
        )}
      </Field>
      <Field label={t`After a message that was sent or opened`}>
        {(control) => (
          <NativeSelect
            {...control}
            className="!w-40"
            value={draft.messageWindow ?? NEVER}
            onChange={({ target: { value } }) =>
              setDraft({ ...draft, messageWindow: value === NEVER ? null : value })
            }
          >
            {offered.map((each) => (
              <option key={each} value={each}>
                {wordsOf(each)}
              </option>
            ))}
            <option value={NEVER}>{t`Does not count`}</option>
          </NativeSelect>
        )}
      </Field>
    </FormDialog>
  )
}
