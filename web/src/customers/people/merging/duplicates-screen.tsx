import { useLingui } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import { ScreenTabs } from '../../../shell/frame/screen-tabs.tsx'
import { Trail } from '../../../shell/frame/trail.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Duplicates } from './duplicates.tsx'
import { Matching } from './matching.tsx'
import { Merges } from './merges.tsx'

const route = getRouteApi('/duplicates')

/** People who may be the same, merges with their undo, and which addresses identify people. */
export function DuplicatesScreen() {
  const { t } = useLingui()
  const { tab = 'duplicates' } = route.useSearch()
  return (
    <Page
      trail={<Trail to="/people">{t`People`}</Trail>}
      title={t`Duplicates`}
      bar={
        <ScreenTabs
          label={t`Duplicates`}
          tabs={[
            ['duplicates', t`Possible duplicates`],
            ['merges', t`Merges`],
            ['matching', t`Matching`],
          ]}
          current={tab}
        />
      }
    >
      {tab === 'duplicates' && <Duplicates />}
      {tab === 'merges' && <Merges />}
      {tab === 'matching' && <Matching />}
    </Page>
  )
}
