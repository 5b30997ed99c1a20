const node = { name: 'Node', position: { x: 0, y: 120.5 } }

/** A definition with a node of every kind, each with all its inputs. */
export const everything = {
  id: 'jny_1',
  name: 'Everything',
  metadata: {
    initiativeType: 'WHATSAPP',
    version: 1,
    cancelOnEvents: { eventNames: ['paid'] },
    environmentId: 'staging',
  },
  actions: [
    {
      ...node,
      id: 'entry',
      kind: 'ENTRY',
      inputs: {
        description: 'Starts',
        triggerType: 'inbound',
        segmentId: 'seg_1',
        segmentName: 'VIP',
        eventName: 'paid',
        maxEnrollments: 4503599627370496,
        enrollmentWindow: '1d',
        inboundAction: 'WHATSAPP_MESSAGE',
        inboundChannelIds: ['+573001234567'],
        inboundKeyword: 'hola',
        inboundMatchMode: 'EXACT',
      },
    },
    {
      ...node,
      id: 'send',
      kind: 'SEND_MESSAGE',
      inputs: {
        templateId: 'tpl_1',
        templateName: 'hello',
        channel: 'whatsapp',
        templateBindings: { 1: 'person.firstName' },
        channelId: '+573001234567',
        sendImmediately: true,
      },
    },
    {
      ...node,
      id: 'block',
      kind: 'CONVERSATION_BLOCK',
      inputs: {
        goal: 'Ask',
        maxTimeout: '1d',
        mode: 'AGENT',
        outputs: [{ id: 'o', label: 'O', type: 'date', description: 'd', builtin: false }],
      },
    },
    { ...node, id: 'wait', kind: 'WAIT_FOR_REPLY', inputs: { maxTimeout: '1d' } },
    {
      ...node,
      id: 'talk',
      kind: 'MANAGE_CONVERSATION',
      inputs: { mode: 'ESCALATE', inactivityTimeout: '1d' },
    },
    {
      ...node,
      id: 'event',
      kind: 'DISPATCH_EVENT',
      inputs: {
        eventName: 'asked',
        properties: { a: 'x', b: { var: 'person.firstName' } },
        description: 'd',
      },
    },
    {
      ...node,
      id: 'delay',
      kind: 'DELAY',
      inputs: {
        mode: 'until_weekday',
        duration: '1d',
        targetAt: '2030-01-01',
        weekdays: [1, 7],
        windowStartMinutes: 0,
        windowEndMinutes: 1439,
        timezone: 'America/Bogota',
        description: 'd',
      },
    },
    {
      ...node,
      id: 'decision',
      kind: 'DECISION',
      inputs: {
        logic: 'OR',
        conditions: [
          { kind: 'value', selectionPath: 'engagement.context.plan', operator: 'isSet', value: '' },
          { kind: 'event', eventName: 'paid', subjectSelectionPath: 'person.externalId', occurred: false },
          {
            kind: 'cdp_predicate',
            term: {
              attr: 'attributes.since',
              type: 'DATE',
              op: 'in_last_n',
              value: { amount: 3, unit: 'days' },
            },
          },
          {
            kind: 'cdp_object',
            objectType: 'order',
            matchAttr: 'id',
            matchSelectionPath: 'engagement.context.order',
            exists: true,
          },
        ],
        description: 'd',
      },
    },
    {
      ...node,
      id: 'case',
      kind: 'CASE',
      inputs: {
        selectionPath: 'engagement.context.plan',
        branches: [{ id: 'a', value: 'x', label: 'X' }],
        description: 'd',
      },
    },
    {
      ...node,
      id: 'split',
      kind: 'RANDOM_SPLIT',
      inputs: { arms: [{ id: 'a', weight: 100, label: 'A' }], description: 'd' },
    },
    {
      ...node,
      id: 'http',
      kind: 'HTTP_REQUEST',
      inputs: {
        method: 'POST',
        url: 'https://crm.test',
        headers: [{ key: 'a', value: 'b' }],
        body: { mode: 'raw', content: 'x', contentType: 'text/plain' },
        credentialId: 'crd_1',
        credentialKey: 'crm',
        timeoutMs: 30000,
        maxAttempts: 5,
        documentUrlTtlSeconds: 86400,
      },
    },
    { ...node, id: 'exit', kind: 'EXIT', inputs: { outcome: 'won', nextInitiativeId: 'ini_1' } },
  ],
  edges: [
    {
      from: 'entry',
      to: 'send',
      sourceHandle: 'SENT',
      metadata: { signalCategory: 'lifecycle', signalDescription: 'd' },
    },
  ],
}
