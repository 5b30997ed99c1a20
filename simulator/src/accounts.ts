import { digitsFrom, lettersFrom, newDigits } from './randomness.ts'

/** Messages per second of a standard number, inbound and outbound together. */
const STANDARD_THROUGHPUT = 80

/** A business phone number that sends and receives. */
export interface BusinessNumber {
  id: string
  /** Digits without +. */
  phone: string
  verifiedName: string
  /** Messages per second, inbound and outbound. */
  throughput: number
  /** Where SMS to it go. */
  smsUrl?: string
}

/** A WhatsApp business account (WABA) with its one app, token and secret. */
export interface Account {
  wabaId: string
  name: string
  appId: string
  accessToken: string
  appSecret: string
  numbers: BusinessNumber[]
  /** The business is linked with others, so that people also have a parent user id. */
  isLinked?: boolean
  /** Null while no app is subscribed; then the account has no webhooks. */
  subscription: Subscription | null
  /** Where SMS to its messaging service go; a number's own address counts without one. */
  smsServiceUrl?: string
}

export interface Subscription {
  /** Null when the app is subscribed without a callback of this account; then nothing is delivered. */
  callbackUrl: string | null
  /** The API through which it was subscribed; Meta's when omitted. */
  face?: 'twilio'
}

/**
 * The settings of a new account. Its id determines the rest, so a client finds the same account after a loss of state.
 */
export interface AccountSettings {
  wabaId?: string
  phoneNumber?: string
  displayName?: string
  accessToken?: string
  appSecret?: string
  throughput?: number
  isLinked?: boolean
}

/** Another account has this number or token. */
export class AccountConflict extends Error {}

/** The business accounts, indexed by every id of the Graph API. */
export class Accounts {
  readonly #accounts = new Map<string, Account>()
  readonly #tokens = new Map<string, Account>()
  readonly #numbers = new Map<string, { account: Account; number: BusinessNumber }>()
  readonly #changed: () => void

  constructor(saved: Account[], changed: () => void) {
    this.#changed = changed
    for (const account of saved) this.#index(account)
  }

  /** Creates the account, or updates the one with this id. */
  ensure(settings: AccountSettings): Account {
    const wabaId = settings.wabaId ?? newDigits()
    const known = this.#accounts.get(wabaId)
    const wanted = known ? changedAccount(known, settings) : newAccount(wabaId, settings)
    this.#refuseConflicts(wanted)
    if (known) this.#tokens.delete(known.accessToken)
    this.#index(known ? Object.assign(known, wanted) : wanted)
    this.#changed()
    return this.#accounts.get(wabaId)!
  }

  subscribe(account: Account, subscription: Subscription | null): void {
    account.subscription = subscription
    this.#changed()
  }

  /** Changes where SMS of people go, and keeps it. */
  listenForSms(change: () => void): void {
    change()
    this.#changed()
  }

  all(): Account[] {
    return [...this.#accounts.values()]
  }

  withId(wabaId: string): Account | null {
    return this.#accounts.get(wabaId) ?? null
  }

  withToken(token: string): Account | null {
    return this.#tokens.get(token) ?? null
  }

  numberWithId(id: string): { account: Account; number: BusinessNumber } | null {
    return this.#numbers.get(id) ?? null
  }

  numberWithPhone(phone: string): { account: Account; number: BusinessNumber } | null {
    return [...this.#numbers.values()].find(({ number }) => number.phone === phone) ?? null
  }

  #index(account: Account): void {
    this.#accounts.set(account.wabaId, account)
    this.#tokens.set(account.accessToken, account)
    for (const number of account.numbers) this.#numbers.set(number.id, { account, number })
  }

  #refuseConflicts(wanted: Account): void {
    const ofToken = this.#tokens.get(wanted.accessToken)
    if (ofToken && ofToken.wabaId !== wanted.wabaId) throw new AccountConflict('this token is taken')
    for (const { phone } of wanted.numbers) {
      const ofNumber = this.numberWithPhone(phone)
      if (ofNumber && ofNumber.account.wabaId !== wanted.wabaId)
        throw new AccountConflict(`the number ${phone} is another account's`)
    }
  }
}

function newAccount(wabaId: string, settings: AccountSettings): Account {
  const name = settings.displayName ?? `Business ${wabaId.slice(-4)}`
  const number: BusinessNumber = {
    id: digitsFrom(`number of ${wabaId}`, 15),
    phone: settings.phoneNumber ?? `1555${digitsFrom(`phone of ${wabaId}`, 8).slice(1)}`,
    verifiedName: name,
    throughput: settings.throughput ?? STANDARD_THROUGHPUT,
  }
  return {
    wabaId,
    name,
    appId: digitsFrom(`app of ${wabaId}`, 15),
    accessToken: settings.accessToken ?? `EAA${lettersFrom(`token of ${wabaId}`, 48)}`,
    appSecret: settings.appSecret ?? lettersFrom(`secret of ${wabaId}`, 32),
    numbers: [number],
    ...(settings.isLinked && { isLinked: true }),
    subscription: null,
  }
}

function changedAccount(account: Account, settings: AccountSettings): Account {
  const name = settings.displayName ?? account.name
  return {
    ...account,
    name,
    isLinked: settings.isLinked ?? account.isLinked,
    accessToken: settings.accessToken ?? account.accessToken,
    appSecret: settings.appSecret ?? account.appSecret,
    numbers: account.numbers.map((number, index) => ({
      ...number,
      verifiedName: name,
      throughput: settings.throughput ?? number.throughput,
      phone: index === 0 ? (settings.phoneNumber ?? number.phone) : number.phone,
    })),
  }
}
