import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { PermissionGate } from '../../identity/permission-gate.tsx'
import { usePermission } from '../../identity/session.ts'
import { ConfirmButton } from '../../shell/dialogs/confirm-button.tsx'
import { SettingsFrame } from '../../shell/frame/settings-frame.tsx'
import { Loaded } from '../../shell/loaded.tsx'
import { parley } from '../../shell/queries/api.ts'
import { useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ActionCard } from '../../ui/layout/page.tsx'
import { DefaultsCard } from './defaults-card.tsx'
import { GuidelinesCard } from './guidelines-card.tsx'
import { useLanguageModel } from './language-model.ts'
import { ModelForm } from './model-form.tsx'
import { TrialCard } from './trial-card.tsx'
import { UsageCard } from './usage-card.tsx'

/** Who speaks for the organization, with which language model, and what that costs. */
export function AgentScreen() {
  const { t } = useLingui()
  return (
    <PermissionGate permission="credentials:read" title={t`Agent`}>
      <AgentSettings />
    </PermissionGate>
  )
}

function AgentSettings() {
  const { t } = useLingui()
  const mayWrite = usePermission('credentials:write')
  return (
    <SettingsFrame title={t`Agent`}>
      <Loaded query={useLanguageModel()}>
        {(model) => (
          <div className="flex flex-col gap-6">
            <DefaultsCard hasModel={model !== null} />
            <GuidelinesCard />
            <ModelForm model={model} />
            {model && mayWrite && <TrialCard />}
            {model && <UsageCard model={model} />}
            <ActionCard
              title={t`Knowledge`}
              text={<Trans>Agents answer questions from the texts, FAQs and PDFs that you add.</Trans>}
            >
              <Button asChild>
                <Link to="/knowledge">
                  <Trans>Open knowledge</Trans>
                </Link>
              </Button>
            </ActionCard>
            {model && mayWrite && <Disconnect model={model.model} />}
          </div>
        )}
      </Loaded>
    </SettingsFrame>
  )
}

function Disconnect({ model }: { model: string }) {
  const { t } = useLingui()
  const remove = useApiMutation(() => parley.languageModel.delete(), {
    changes: [['language-model']],
    done: t`Language model disconnected`,
  })
  return (
    <ActionCard
      title={t`Disconnect the language model`}
      text={<Trans>Conversations go on with the guided agent. The record of usage stays.</Trans>}
    >
      <ConfirmButton
        kind="danger"
        question={t`Disconnect ${model}?`}
        consequence={<Trans>Parley deletes the API key. To connect the model again, you need it.</Trans>}
        action={t`Disconnect`}
        onConfirm={remove.mutate}
      >
        <Trans>Disconnect</Trans>
      </ConfirmButton>
    </ActionCard>
  )
}
