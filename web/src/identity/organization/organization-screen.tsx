import { Trans, useLingui } from '@lingui/react/macro'
import type { Output } from '@parley/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ScreenForm } from '../../shell/commands/screen-form.tsx'
import { CopyId } from '../../shell/dialogs/copy-id.tsx'
import { useUnsavedWork } from '../../shell/dialogs/unsaved-work.tsx'
import { RecordName } from '../../shell/fields/record-fields.tsx'
import { SettingsFrame } from '../../shell/frame/settings-frame.tsx'
import { Loaded } from '../../shell/loaded.tsx'
import { LOCALES } from '../../shell/locale/locale.ts'
import { parley } from '../../shell/queries/api.ts'
import { unsaved } from '../../shell/queries/edits.ts'
import { fieldError, formError, useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Card } from '../../ui/layout/page.tsx'
import { readSession, usePermission } from '../session.ts'

type Organization = Output<'organization_get'>
type Settings = Pick<Organization, 'name' | 'timeZone' | 'locale'>

export function OrganizationScreen() {
  const { t } = useLingui()
  const query = useQuery({
    queryKey: ['organization'],
    queryFn: async ({ signal }) => await parley.organization.get({}, { signal }),
  })
  return (
    <SettingsFrame title={t`Organization`}>
      <Loaded query={query}>{(organization) => <OrganizationForm organization={organization} />}</Loaded>
    </SettingsFrame>
  )
}

const ZONES = Intl.supportedValuesOf('timeZone')

function OrganizationForm({ organization }: { organization: Organization }) {
  const { t } = useLingui()
  const mayChange = usePermission('organization:write')
  // Only what the user changed, so that changes of colleagues appear and neither replaces the other.
  const [edits, setEdits] = useState<Partial<Settings>>({})
  const { name, timeZone, locale }: Settings = { ...organization, ...edits }
  const isChanged =
    name !== organization.name || timeZone !== organization.timeZone || locale !== organization.locale
  const { guard } = useUnsavedWork(isChanged)
  const { mutate, error, isPending } = useApiMutation(
    (sent: typeof edits) => parley.organization.update(sent),
    {
      quiet: true,
      changes: [['organization']],
      done: t`Saved`,
      onDone: (_, sent) => {
        // What the service stored may be written differently, such as without spaces at the end.
        setEdits((now) => unsaved(now, sent))
        return readSession()
      },
    },
  )
  const zones = ZONES.includes(timeZone) ? ZONES : [timeZone, ...ZONES]
  return (
    <Card title={t`Organization`}>
      {guard}
      <ScreenForm onSubmit={() => mutate(edits)} className="flex flex-col gap-4 p-4">
        <FormError>{formError(error, ['name', 'timeZone', 'locale'])}</FormError>
        <fieldset disabled={!mayChange} className="flex flex-col gap-4">
          <RecordName value={name} onChange={(value) => setEdits({ ...edits, name: value })} error={error} />
          <SelectField
            label={t`Time zone`}
            hint={t`Used for schedules, reports, and dates.`}
            problem={fieldError(error, 'timeZone')}
            value={timeZone}
            onChange={(value) => setEdits({ ...edits, timeZone: value })}
          >
            {zones.map((zone) => (
              <option key={zone}>{zone}</option>
            ))}
          </SelectField>
          <SelectField
            label={t`Language`}
            hint={t`The default language for new members.`}
            value={locale}
            onChange={(value) => setEdits({ ...edits, locale: value })}
          >
            {Object.entries(LOCALES).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        </fieldset>
        <div className="flex items-center justify-between gap-4">
          <CopyId id={organization.id} />
          {mayChange ? (
            <Button type="submit" kind="primary" disabled={!isChanged || isPending}>
              <Trans>Save</Trans>
            </Button>
          ) : (
            <p className="text-xs text-soft">
              <Trans>Only administrators can change these settings.</Trans>
            </p>
          )}
        </div>
      </ScreenForm>
    </Card>
  )
}
