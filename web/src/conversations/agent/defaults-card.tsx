import { Trans, useLingui } from '@lingui/react/macro'
import type { Output } from '@parley/sdk'
import { useQuery } from '@tanstack/react-query'
import { usePermission } from '../../identity/session.ts'
import { Loaded } from '../../shell/loaded.tsx'
import { parley } from '../../shell/queries/api.ts'
import { useApiMutation } from '../../shell/queries/mutations.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Card } from '../../ui/layout/page.tsx'
import { toast } from '../../ui/overlays/toaster.tsx'

type Organization = Output<'organization_get'>
type Defaults = Pick<Organization, 'agent' | 'extractor'>

/** Who speaks and who reads the answers where an initiative names nobody. */
export function DefaultsCard({ hasModel }: { hasModel: boolean }) {
  const query = useQuery({
    queryKey: ['organization'],
    queryFn: async ({ signal }) => await parley.organization.get({}, { signal }),
  })
  return (
    <Loaded query={query}>
      {(organization) => <LoadedDefaults organization={organization} hasModel={hasModel} />}
    </Loaded>
  )
}

function LoadedDefaults({ organization, hasModel }: { organization: Organization; hasModel: boolean }) {
  const { t } = useLingui()
  const mayChange = usePermission('organization:write')
  const { agent, extractor } = organization
  const restore = useApiMutation((before: Defaults) => parley.organization.update(before), {
    changes: [['organization']],
    done: t`Change undone`,
  })
  const change = useApiMutation((next: Partial<Defaults>) => parley.organization.update(next), {
    changes: [['organization']],
    onDone: () =>
      toast.success(t`Saved`, {
        action: { label: t`Undo`, onClick: () => restore.mutate({ agent, extractor }) },
      }),
  })
  const needsModel = !hasModel && (agent === 'llm' || extractor === 'llm')
  return (
    <Card title={t`Who speaks`}>
      <div className="flex flex-col gap-4 p-4">
        <p className="text-soft">
          <Trans>
            This applies to initiatives without a choice of their own. Conversations in progress follow.
          </Trans>
        </p>
        <div className="grid grid-cols-2 items-start gap-3 phone:grid-cols-1">
          <SelectField<Defaults['agent']>
            label={t`Agent`}
            hint={t`Who holds the conversations.`}
            value={agent}
            disabled={!mayChange || change.isPending}
            onChange={(next) => change.mutate({ agent: next })}
          >
            <option value="guided">{t`Guided agent, without a language model`}</option>
            <option value="llm">{t`Language model`}</option>
          </SelectField>
          <SelectField<Defaults['extractor']>
            label={t`Extraction`}
            hint={t`Who reads the data from the answers.`}
            value={extractor}
            disabled={!mayChange || change.isPending}
            onChange={(next) => change.mutate({ extractor: next })}
          >
            <option value="guided">{t`Rules, without a language model`}</option>
            <option value="llm">{t`Language model`}</option>
          </SelectField>
        </div>
        {needsModel && (
          <p role="status" className="text-xs text-warn">
            <Trans>No language model is connected, so the guided agent and rules are used.</Trans>
          </p>
        )}
      </div>
    </Card>
  )
}
