import type { StartId, StartTexts } from '../starts.ts'

export const TEXTS: Readonly<Record<StartId, StartTexts>> = {
  survey: {
    name: 'Pesquisa após uma compra',
    about: 'Pergunte se as pessoas estão satisfeitas com o pedido e o que você pode melhorar.',
    objective: 'Saber se os clientes estão satisfeitos com o último pedido e o que melhorar.',
    context:
      'Agradeça a resposta. Se houver algo errado com um pedido, diga que a equipe entrará em contato.',
    messages: [
      'Olá, {{person.firstName}}. Obrigado pelo seu pedido. Podemos fazer duas perguntas rápidas sobre ele?',
      'Olá, {{person.firstName}}. Sua opinião nos ajuda a melhorar. Você tem um minuto para duas perguntas sobre o seu pedido?',
    ],
    questions: [
      { text: 'De 1 a 5, qual é a sua satisfação com o pedido?' },
      { text: 'O que poderíamos fazer melhor da próxima vez?' },
    ],
    fields: [
      {
        label: 'Satisfação',
        description: 'A satisfação da pessoa com o pedido, de 1 (ruim) a 5 (excelente).',
      },
      { label: 'Melhoria', description: 'O que a pessoa gostaria que fizéssemos melhor.' },
    ],
  },
  winBack: {
    name: 'Reconquistar clientes inativos',
    about: 'Descubra por que as pessoas pararam de comprar e convide-as a voltar.',
    objective: 'Saber por que os clientes pararam de comprar e se uma oferta os traria de volta.',
    context:
      'Seja gentil e breve. Não prometa desconto. Diga que a equipe envia ofertas a quem quiser recebê-las.',
    messages: [
      'Olá, {{person.firstName}}. Faz tempo que não vemos você e gostaríamos de saber o motivo. Podemos fazer duas perguntas?',
      'Olá, {{person.firstName}}. Ainda gostaríamos de ouvir você. O que impediu você de voltar?',
      'Olá, {{person.firstName}}. Esta é a nossa última mensagem sobre o assunto. Há algo que traria você de volta?',
    ],
    questions: [
      {
        text: 'Qual foi o principal motivo para você parar de comprar conosco?',
        options: ['Preço', 'Qualidade', 'Entrega', 'Não preciso mais', 'Outro'],
      },
      { text: 'Você gostaria de receber uma oferta nossa?' },
    ],
    fields: [
      {
        label: 'Motivo',
        description: 'O principal motivo pelo qual a pessoa parou de comprar.',
        values: ['Preço', 'Qualidade', 'Entrega', 'Não preciso mais', 'Outro'],
      },
      { label: 'Quer uma oferta', description: 'Se a pessoa gostaria de receber uma oferta.' },
    ],
  },
  appointment: {
    name: 'Confirmar agendamentos',
    about: 'Peça às pessoas que confirmem um agendamento assim que ele é marcado.',
    objective: 'Saber se a pessoa virá ao agendamento.',
    context: 'Para remarcar, a pessoa diz quando tem tempo, e a equipe responde com uma nova data.',
    messages: [
      'Olá, {{person.firstName}}. Você tem um horário marcado conosco em {{engagement.workflowState.date}}. Você confirma que vem?',
      'Olá, {{person.firstName}}. Por favor, diga se você vem ao seu horário de {{engagement.workflowState.date}}. Obrigado.',
    ],
    questions: [
      { text: 'Você vem ao seu horário?' },
      { text: 'Há algo que devemos preparar, ou outro horário melhor para você?' },
    ],
    fields: [
      { label: 'Confirmado', description: 'Se a pessoa vem ao horário marcado.' },
      {
        label: 'Desejos',
        description: 'O que preparar, ou quando outro horário seria melhor para a pessoa.',
      },
    ],
  },
  lead: {
    name: 'Qualificar leads',
    about: 'Pergunte aos novos contatos dos seus formulários o que precisam e quando.',
    objective: 'Saber do que a pessoa precisa, quando, e se ela quer uma ligação.',
    context: 'Não fale de preços. Diga que um colega liga em até um dia útil.',
    messages: [
      'Olá, {{person.firstName}}. Obrigado pelo seu interesse. Podemos fazer três perguntas rápidas para ajudar você melhor?',
      'Olá, {{person.firstName}}. Ainda estamos aqui para ajudar. O que você está procurando?',
    ],
    questions: [
      { text: 'O que você está procurando?' },
      {
        text: 'Quando você gostaria de começar?',
        options: ['Este mês', 'Nos próximos três meses', 'Mais tarde'],
      },
      { text: 'Podemos ligar para você?' },
    ],
    fields: [
      { label: 'Necessidade', description: 'O que a pessoa está procurando.' },
      {
        label: 'Prazo',
        description: 'Quando a pessoa gostaria de começar.',
        values: ['Este mês', 'Nos próximos três meses', 'Mais tarde'],
      },
      { label: 'Quer uma ligação', description: 'Se podemos ligar para a pessoa.' },
    ],
  },
  invitation: {
    name: 'Convidar para um evento',
    about: 'Convide as pessoas, lembre uma vez e conte os lugares.',
    objective: 'Saber quem vem ao evento e de quantos lugares precisa.',
    context: 'Adicione aqui a data, o local e o programa do seu evento. O agente os usa nas respostas.',
    messages: [
      'Olá, {{person.firstName}}. Gostaríamos de convidar você para o nosso próximo evento. Você gostaria de vir?',
      'Olá, {{person.firstName}}. Ainda há lugares no nosso evento. Você quer participar?',
    ],
    questions: [
      { text: 'Você gostaria de vir ao evento?' },
      { text: 'De quantos lugares você precisa, de 1 a 10?' },
    ],
    fields: [
      { label: 'Participa', description: 'Se a pessoa vem ao evento.' },
      { label: 'Lugares', description: 'De quantos lugares a pessoa precisa.' },
    ],
  },
  payment: {
    name: 'Lembrar de um pagamento',
    about: 'Lembre as pessoas de uma fatura vencida até que ela seja paga.',
    objective: 'Saber quando a pessoa paga e se precisa de ajuda.',
    context: 'Seja educado. Não ameace. Se a pessoa já pagou, agradeça e diga que a equipe vai verificar.',
    messages: [
      'Olá, {{person.firstName}}. Sua fatura de {{engagement.workflowState.amount}} está vencida. Quando você poderá pagá-la?',
      'Olá, {{person.firstName}}. Este é um lembrete da sua fatura em aberto de {{engagement.workflowState.amount}}. Podemos ajudar?',
      'Olá, {{person.firstName}}. Sua fatura de {{engagement.workflowState.amount}} continua em aberto. Por favor, diga quando você vai pagá-la.',
    ],
    questions: [{ text: 'Quando você poderá pagar?' }, { text: 'Você precisa de ajuda com esta fatura?' }],
    fields: [
      { label: 'Quando paga', description: 'Quando a pessoa diz que vai pagar.' },
      { label: 'Precisa de ajuda', description: 'Se a pessoa precisa de ajuda com a fatura.' },
    ],
  },
  nps: {
    name: 'NPS com acompanhamento',
    about: 'Pergunte qual a chance de recomendarem você, e por quê.',
    objective: 'Medir a chance de os clientes nos recomendarem e saber o motivo.',
    context: 'Agradeça qualquer nota. Não tente mudar a opinião da pessoa.',
    messages: [
      'Olá, {{person.firstName}}. Gostaríamos de fazer uma pergunta sobre nós. Você tem um momento?',
      'Olá, {{person.firstName}}. Podemos ainda fazer uma pergunta rápida? Leva menos de um minuto.',
    ],
    questions: [
      { text: 'De 0 a 10, qual a chance de você nos recomendar a um amigo?' },
      { text: 'Qual é o principal motivo da sua nota?' },
    ],
    fields: [
      { label: 'NPS', description: 'A chance de a pessoa nos recomendar, de 0 a 10.' },
      { label: 'Motivo', description: 'O principal motivo da nota.' },
    ],
  },
  reConsent: {
    name: 'Pedir o consentimento de novo',
    about: 'Pergunte às pessoas se ainda querem receber as suas mensagens.',
    objective: 'Saber se a pessoa ainda quer receber as nossas mensagens.',
    context: 'Aceite um não na hora e agradeça. Não pergunte o motivo.',
    messages: [
      'Olá, {{person.firstName}}. Gostaríamos de continuar informando você sobre novidades e ofertas. Tudo bem?',
      'Olá, {{person.firstName}}. Por favor, diga se você ainda quer receber as nossas mensagens. Sem resposta, paramos de escrever.',
    ],
    questions: [{ text: 'Você quer continuar recebendo as nossas mensagens?' }],
    fields: [{ label: 'Aceita', description: 'Se a pessoa quer continuar recebendo mensagens.' }],
  },
}
