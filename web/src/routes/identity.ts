import { createRoute, redirect } from '@tanstack/react-router'
import { adding, root, screen } from './root.ts'

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  component: screen([], () => import('../identity/sign-in/invitation-screen.tsx'), 'InvitationScreen'),
})

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: screen([], () => import('../identity/sign-in/reset-password-screen.tsx'), 'ResetPasswordScreen'),
})

const consent = createRoute({
  getParentRoute: () => root,
  path: '/oauth/authorize',
  component: screen(['identity'], () => import('../identity/sign-in/consent-screen.tsx'), 'ConsentScreen'),
})

const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  beforeLoad: () => {
    throw redirect({ to: '/settings/account' })
  },
})

const account = createRoute({
  getParentRoute: () => root,
  path: '/settings/account',
  component: screen(['identity'], () => import('../identity/account/account-screen.tsx'), 'AccountScreen'),
})

const organization = createRoute({
  getParentRoute: () => root,
  path: '/settings/organization',
  component: screen(
    ['identity'],
    () => import('../identity/organization/organization-screen.tsx'),
    'OrganizationScreen',
  ),
})

const members = createRoute({
  getParentRoute: () => root,
  path: '/settings/members',
  validateSearch: adding,
  component: screen(
    ['identity'],
    () => import('../identity/organization/members-screen.tsx'),
    'MembersScreen',
  ),
})

const keys = createRoute({
  getParentRoute: () => root,
  path: '/developers/keys',
  validateSearch: adding,
  component: screen(['identity'], () => import('../identity/api-keys/api-keys-screen.tsx'), 'ApiKeysScreen'),
})

export const identityRoutes = [
  invitation,
  resetPassword,
  consent,
  settings,
  account,
  organization,
  members,
  keys,
] as const
