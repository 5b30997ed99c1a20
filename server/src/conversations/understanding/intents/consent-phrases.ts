/** Words of the patterns below. */
export const CONSENT_CLASSES = {
  msgs: `message messages msg msgs text texts txt txts sms email emails mail mails spam ads ad advertising promotions promos offers notifications updates
    communications surveys survey crap shit stuff these this that it anything mensaje mensajes mensajito mensajitos msj msjs mensagem mensagens mensagenzinhas
    correo correos whatsapp whatsapps wasap publicidad propaganda promociones promocoes ofertas encuestas pesquisas notificaciones notificacoes
    comunicaciones comunicacoes comunicados cosas coisas tonterias esto eso estos esos isso isto disso nada contato contacto mierda merda`,
  texting: `texting texing txting messaging msging messging writing contacting emailing spamming harassing bothering bugging annoying disturbing pestering`,
  text: `text txt message msg write contact email e-mail spam harass bother bug disturb pester reach`,
  list: `list lists database databases db system systems contacts contact records directory file files lista listas base bases contactos contatos sistema
    sistemas registro registros cadastro cadastros agenda directorio mailing listado`,
  mine: `my_number my_phone my_phone_number my_cell my_details my_data my_info my_information my_contact my_contacts my_name mi_numero mi_telefono mi_celular
    mi_contacto mi_nombre mis_datos mi_whatsapp meu_numero meu_telefone meu_contato meu_nome meus_dados meu_cadastro meu_celular meu_whatsapp minhas_informacoes`,
  escriban: `escriban escribas escriba escribais contacten contactes contacte molesten molestes moleste molesteis jodan jodas joda fastidien fastidies
    hostiguen acosen busquen`,
  manden: `manden mandes mande mandeis envien envies envie enviad`,
  escribiendo: `escribiendo escribiendome escribiendonos molestando molestandome mandando mandandome enviando enviandome contactando contactandome
    jodiendo fastidiando chingando insistiendo acosando`,
  escribirme: `escribirme escribirnos contactarme contactarnos molestarme molestarnos mandarme mandarnos enviarme enviarnos hostigarme acosarme joderme
    fastidiarme`,
  escribir: `escribir contactar molestar joder fastidiar chingar hostigar acosar`,
  escreva: `escreva escrevam escreve escreverem contate contatem contata contatarem incomode incomodem incomoda incomodarem perturbe perturbem perturba
    chame chamem procure procurem importune importunem`,
  mande: `mande mandem manda mandarem envie enviem envia enviarem`,
  escrever: `escrever contatar incomodar perturbar importunar encher chamar procurar`,
} as const

/**
 * Clear wishes to get no more messages. Each line is matched against a clause of which courtesies were cut off, so `^`
 * is its beginning.
 */
export const STOP_PHRASES = `
  stop|quit|cease <texting>
  stop|quit|cease sending|sending_me|sending_us <msgs>
  stop|quit|cease sending_me|sending_us $
  stop|quit|cease sending .. <msgs> $
  ^ stop [with] [all] [of] [the|these|those|this|your|all] messages|msgs|texts|sms|emails|spam|ads|notifications|updates|surveys|communications|promotions $
  make .. <msgs> stop
  ^ stop contact
  dont|do_not|never|not ever <text> [to] me|us|this_number again|anymore|any_more|ever|please|thanks|$
  dont|do_not|never|not|not_to <text> [to] me|us|this_number [again|anymore|ever] $
  dont|do_not|never|not ever <text> [to] me|us|this_number
  never|dont|do_not ever|again <text> [to] me|us|this_number
  dont|do_not|never|not send [to] me|us any|anything|more|these|this|those|anymore|messages|texts
  dont|do_not <text> anymore|again $
  ^ never again <text>
  dont|do_not|never <text> me|us about|regarding|for [this|that|it|these] [again|anymore|any_more] $
  if you [ever] <text> [to] me|us again|one|once
  if you send me another|one|any|more
  take|get|strike|drop me|us|this_number off $
  take|get|strike|drop me|us|this_number|<mine> off [of] it|this|that|here|there $
  take|get|strike|drop|remove|delete|erase|scratch|cut me|us|this_number|<mine> off|from [of] [this|that|your|the|ur|all|any] [of] [your] [mailing|contact|contacts|sms|text|texting|email|marketing|distribution|calling|call|phone|client|customer] <list>
  remove|delete|erase|scrub|lose|forget|block [all] [of] <mine>
  ^ remove|delete|erase|block|unsubscribe me [please|now] $
  block me from
  ^ [just] leave me|us [the] [hell|fuck|f] alone|be|in_peace
  ^ fuck|f|piss|eff|bugger|sod off
  ^ go fuck|screw yourself|yourselves|urself
  ^ go [straight] to hell
  ^ go away
  ^ get lost|stuffed
  opt me|us|this_number out
  opt|opting out [of|from] [all|any] [this|these|your|ur|the|all|future] [marketing] <msgs>
  want|wanna|like|need|wish|choose|i|lets to|wanna|opt opt|out out|$
  opt out [please|now|thanks] $
  ^ unsubscribe|unsubcribe|unsuscribe|unsubscibe|unsub [me|us|this_number] [from|please|now]
  to|i|please|and|can|just unsubscribe|unsubcribe|unsuscribe|unsub [me]
  unsubscribe|unsubcribe|unsub me
  cancel|end|terminate my subscription to|for <msgs>
  cancel|end|terminate my subscription to [these|your|all] <msgs>
  dont|do_not|no_longer|not want|need|wish|care|wanna [to] [receive|get|have|hear] [any|your|ur|these|this|more|from] [more|further] [of] [your|from] <msgs> [from|anymore|please|again] [you]
  dont|do_not|no_longer want|wanna|wish|care to receive|get|hear|have
  dont|do_not|no_longer want|wanna hear from you
  dont want you to <text>
  no|zero more <msgs> [from|please|thanks|thank|ok|at|to]
  want|wanna no more <msgs>

  borrame|borreme|borrenme|borrarme|sacame|saqueme|saquenme|sacarme|quitame|quiteme|quitenme|quitarme|eliminame|elimineme|eliminenme|eliminarme|retirame|retireme|retirenme|retirarme|remueveme|remuevanme|excluyanme [ya|por] [favor] $
  borrame|borreme|borrenme|borrarme|sacame|saqueme|saquenme|sacarme|quitame|quiteme|quitenme|quitarme|eliminame|elimineme|eliminenme|eliminarme|retirame|retireme|retirenme|retirarme|remueveme|remuevanme|excluyanme de [la|su|sus|esta|esa|tu|tus|todas|una|las] [vez|de|sus|las] [la|su|sus] [datos|difusion] <list>|aqui|ahi|esto|eso
  me|nos [pueden|puede|puedes|podrian|podria|podrias] sacar|quitar|borrar|eliminar|retirar|remover|sacan|quitan|borran|eliminan|sacas|borras|quitas de [la|su|sus|esta|esa|tu|tus] <list>|aqui
  borra|borre|borren|borrar|elimina|elimine|eliminen|eliminar|quita|quite|quiten|quitar|saca|saque|saquen|sacar|olviden|pierdan <mine>
  no [me|nos] [vuelvan|vuelvas|vuelva|volvais] [a] <escriban> [mas|nunca|nada|jamas|otra|de_nuevo|por|gracias|a_este] [mas|favor|vez]
  ^ no [me|nos] <escriban> $
  no [me|nos] esten|estes|este|esteis|anden|andes <escribiendo>
  no me|nos sigan|sigas|sigais|siga <escribiendo>
  no vuelvan|vuelvas|vuelva|volvais a hacerlo|hacer_esto|hacer_eso
  borrenlo|borralo|borradlo|eliminenlo|eliminalo|quitenlo|quitalo|saquenlo|sacalo [de_ahi|de_su_lista|ya|por_favor] $
  borrad|quitad|eliminad|sacad|bajen|bajenme|bajame|bajeme|bajadme|quitadme|borradme|sacadme|eliminadme de [la|su|sus|esta|esa|tu|vuestra] <list>|ahi|aqui
  no me|nos vuelvan|vuelvas|vuelva|volvais a <escribir>|escribirme|mandar|enviar|contactar
  ^ no vuelvan|vuelvas|vuelva|volvais a <escribirme>
  no me|nos <manden> mas|nada|<msgs>|nunca|jamas
  no [me|nos] <manden> mas $
  no [me|nos] <manden> mas [de] [estos|esos|sus|esas|estas] <msgs>
  nunca|jamas mas|vuelvan|me|nos me|nos|a|<escriban>|<manden>
  dejen|deja|dejad|dejame|paren|parad|parale|basta|terminen|cesen de <escribir>
  dejen|deja|deje|dejad|paren|para|pare|parad|terminen|cesen de <escribirme> [mas|tanto] [mas|tantos|estos|esos|sus|estas|mas_de] <msgs>
  dejen|deja|deje|dejad|paren|para|pare|parad de escribirme|contactarme|molestarme|mandarme|enviarme|acosarme $
  dejen|deja|deje|dejad|paren|para|pare|parad de escribirme|contactarme|molestarme|acosarme
  dejen|deja|dejad|paren|parad de mandar|enviar [mas|tantos|estos|esos|sus] <msgs>
  dejar|parar de <escribirme> [mas|tantos|estos|esos|sus] <msgs>
  dejar|parar de <escribirme> $
  dejar|parar de escribirme|contactarme|molestarme
  dejame|dejeme|dejenme|dejadme|dejennos [ya|todos] [en] paz|tranquilo|tranquila|tranquilos|quieto|quieta
  que me dejen en|tranquilo paz|tranquila|$
  dame|deme|denme|darme|dadme|danos|darnos|doy de baja $
  dame|deme|denme|darme|dadme|danos|darnos|doy de baja ya|por|please|inmediatamente|gracias|en
  dame|deme|denme|darme|dadme|danos|darnos|doy de baja de|en [toda|todas|todo] [la|su|sus|esta|este|estos|estas|ese|esa] [de] <msgs>|<list>|canal|servicio_de_mensajes|aqui
  desuscrib*
  desapunt*
  cancelar|anular|cancelen|anulen|cancela|anula|quiten [mi|la|esta|esa] suscripcion $
  cancelar|anular|cancelen|anulen|cancela|anula|quiten [mi|la|esta|esa] suscripcion a|de|por [estos|estas|sus|esos|la|las|los|favor] [<msgs>|<list>|$]
  ^ vete|vayanse|vayase|vallanse|andate|andense|idos|iros|larguense|largate a|al|de
  que se vayan a|al
  se pueden ir a|al la|carajo|diablo
  ^ larguense|largate|pierdanse|pierdete
  no [me|nos] jodan|jodas|joda|chinguen|chingues|rompan|rompas
  no [me|nos] romp* las|los|mas
  chinguen|chinga|chingen a|tu su|madre
  no quiero|deseo|quisiera [que] [me|nos] <escriban>|<manden>
  no quiero|deseo|quisiera|necesito [volver] [a] [recibir|tener|ver|leer] [ya|ningun|mas|sus|tus|estos|esos|este|ese|otro|de] [tipo|de|mas|sus] mensaje|mensajes|msj|msjs|correos|publicidad|propaganda|promociones|ofertas|encuestas|notificaciones|comunicaciones [suyos|tuyos|mas|suyo|por|de|gracias|$]
  no quiero|deseo|quisiera|necesito [volver] [a] recibir [mas|ningun|sus|estos|esos|este] <msgs>
  no quiero|deseo saber [mas|nada] [mas] [de] ustedes|vosotros|uds|ti|nada
  basta|suficiente|suficientes|alto|parenle de|con [tantos|los|sus|estos|tanto] <msgs>
  ^ no|ni|cero mas <msgs> [por|gracias|please|de|$]
  si [me] vuelven|vuelves|vuelve a escribir|mandar|enviar|contactar|molestar|escribirme|mandarme|contactarme
  si me escriben|mandan|contactan|envian otra|de|una|mas
  bloqueenme|bloqueame|bloqueeme
  olvidense|olvidate|olvidese de mi
  no me lleguen|llegue mas

  me|nos tira|tire|tirem|remove|remova|removam|retira|retire|retirem|exclui|exclua|excluam|apaga|apague|apaguem|risca|risquem da|dessa|desta|de|dessas|do|desse|daqui [sua|suas|vossa|todas|dados] [as|de] [dados] <list>|lista|$
  me|nos tira|tire|tirem|remove|remova|removam|exclui|exclua|excluam daqui|dai|disso
  tira|tire|tirem|remove|remova|removam|retire|exclua|excluam me|nos da|dessa|desta|do|de
  me|nos tirar|tirarem|remover|removerem|retirar|excluir|excluirem|riscar|apagar da|dessa|desta|do|desse|de [sua|vossa|base] [de] <list>|dados
  tira|tire|tirem|tirar|remove|remova|removam|remover|retira|retire|retirem|retirar|apaga|apague|apaguem|apagar|exclui|exclua|excluam|excluir|deleta|delete|deletem|deletar|esquecam|esquece|percam [o|os] <mine>
  me descadastr*
  ^ descadastr*
  quero|queria|gostaria|preciso|posso|como|faco [de] [me] descadastr*
  nao|nunca|jamais [mais] [me|nos] <escreva> [mais|nunca|novamente|nada|de_novo|por|$]
  ^ nao [me|nos] <escreva> $
  nao|nunca|jamais me|nos <mande> mais|nada|<msgs>|nunca|novamente
  nao [me|nos] <mande> mais|nunca $
  nao [me|nos] <mande> mais [essas|esses|suas|nenhuma|nada|de] <msgs>
  nunca|jamais mais|me me|<escreva>|<mande>
  nao entre|entrem|entra [mais] em contato|contacto
  nao quero|desejo|queria|gostaria|preciso [de] [mais] [que] [me] [receber|ter|ver|ler] [mais|nenhum|nenhuma|essas|esses|suas|seus|esse|essa|tipo] [mais|de|tipo] <msgs> [de|mais|por|obrigado|obrigada|$]
  nao quero|desejo|gostaria [de] [mais] receber [mais|essas|esses|suas|nenhuma] <msgs>
  nao quero mais <msgs> [de|por|obrigado|obrigada|seus|suas|$]
  nao quero que [voces] [me] <escreva>|<mande>
  nao quero [mais] saber de voces|voce|nada
  parem|para|pare|parar|podem_parar de me <escrever>|mandar|enviar
  parem|para|pare|parar|cansei de <escrever> $
  parem|pare|para|parar de encher
  parem|para|pare|parar de mandar|enviar [essas|esses|mais|tantas|tanta] <msgs>
  ^ parar|pare|parem|detener|detengan [as|os|los|todas|todos] mensagens|mensajes $
  parar|deixar de receber [essas|esses|suas|mais|estas|as] <msgs>
  nao enche|encha|encham [mais] [o] [meu] saco|$
  me|nos deixa|deixe|deixem [ja] em|quieto|quieta paz|$
  deixa|deixe|deixem me|nos em paz
  ^ me esquece|esqueca|esquecam|erra $
  quero|queria|posso|como|faco|pra|para|gostaria [de] [me] sair da|dessa|desta|deste|desse|dessas lista|grupo|cadastro|mensagens
  cancelar|cancela|cancele|cancelem [a|minha|essa|esta] inscricao|assinatura|cadastro $
  cancelar|cancela|cancele|cancelem [a|minha|meu|o|essa|esta] inscricao|assinatura|cadastro|recebimento|envio n*|de|dessas|destas
  ^ vai|va|vao [todos] tomar|se no|foder|fuder|lixar|ferrar
  ^ vai|va|vao [todos] a|pro|pra|para|pros merda|inferno|puta|o|caralho|diabo|quinto|quintos
  ^ vaza|vazem daqui|$
  ^ some|suma|sumam daqui|da_minha
  ^ chega|basta|sem|nada|nao [de|mais] [mais] <msgs> [por|obrigado|obrigada|de|$]
  se [voces] [me] mandarem|mandar|escreverem|escrever|enviarem|contatarem [me] mais|de|outra|novamente
  nao receber mais [essas|esses|suas|mais] <msgs>
  no recibir mas [estos|esos|sus] <msgs>
  me bloqueia|bloqueie|bloqueiem
  bloqueiem|bloqueia <mine>`

/** The opposite of a wish to stop: `never stop writing to me`. */
export const GO_ON_PHRASES = `
  never|dont|do_not stop|quit|leave
  nunca|no dejes|deje|dejen|pares|paren de
  nunca|nao pare|parem|deixe|deixem de`

/** In a clause with these words the wish has a limit or another way: `no me escriban antes de las 9`. */
export const LIMITS = `
  before|until|till|during|unless|except|after *
  instead|only
  antes|hasta|durante|salvo|excepto|menos|solo|solamente|despues_de
  ate|durante|exceto|menos|somente|apenas|depois_das
  rather|prefer|better by|via|email
  mejor|prefiero|prefer* por|escrib*|mensajes
  by|via|through email|mail|phone|post|sms|whatsapp
  por correo|email|telefono|telefone|sms|ligacao|llamada
  to|a|para|ao my_old|la_direccion|o_endereco
  per|a|al|por day|week|month|dia|semana|mes`

/** What may ask for no more messages, or only complain. The person is asked. */
export const UNCLEAR_PHRASES = `
  ^ [ok|please|just] enough [already|is_enough|now|please|guys] $
  ^ [please|just] stop [it|this|now|already|please|that] [please|now|already] $
  ^ [please] cut|knock it|that out|off
  ^ [please] no more [please|ok] $
  ^ [please] remove|delete $
  ^ [please] cancel|delete|end|stop everything|all [please] $
  ^ im|i_am [so|totally] done|out|over [with] [you|this|it|these|all] [guys|people|surveys|messages] $
  why [do|are|would] [you|u] [guys|people|always|all] [keep|always|still|constantly] <text>|<texting>|send|sending
  how|where|who [did|do|gave] [you] [guys] get|got|find|have|you my number|contact|phone|info|details
  who gave [you] [guys] my number|contact|phone
  [this|is|its|thats|more] spam [again] $
  this is harassment
  ^ spam $
  getting|so|very|really|are|is|how [so|very|really] annoying|intrusive|invasive|pushy $
  ^ [way|far] too many|much [of] <msgs>
  text|message|write|contact|email me [way] too much|often
  [i] never|didnt|did_not asked|ask|signed|sign|subscribed|subscribe|requested|agreed|registered [up] [for|to|this|anything]
  had it with|enough_of
  tired|sick of [all] [your|these|this] <msgs>
  ^ [oh] [no] not again|you [you] $
  ^ [seriously] another one|survey|message
  fewer|less of these|this|those|messages|texts
  ^ [oh] [no] you [guys|people] again $

  ^ [ya] basta [ya|por|de_una_vez] [favor] $
  ^ [ya] para|parale|paren|parenle|pare|parad|terminen|cesen [ya|por|con] [esto|eso|favor] $
  ^ [ya] estuvo [bueno|suficiente|bien] $
  ^ ya fue|esta suficiente $
  ^ [pero] [que] [son|sois] [muy|unos|tan|mas]  pesados|pesadas|insistentes|molestos|intensos|cansones|hostigosos|fastidiosos $
  ^ que pesados|pesadas|pesadez|fastidio|molestia|lata|intensos|insistencia|hartazgo|cansones
  por que [me] escriben|mandan|envian|molestan|insisten|escribes|mandas|siguen [tanto|tantos|otra|escribiendo|mandando]
  de donde|como sacaron|consiguieron|obtuvieron|tienen|tuvieron|tienes [ustedes] mi numero|telefono|contacto|datos
  quien [les|te|os] dio|paso mi numero|telefono|contacto
  esto|eso|es [es] spam|acoso
  [yo] nunca|no pedi|solicite|autorice|suscribi|di [esto|eso|nada|permiso|estos|mi]
  [yo] no me suscribi|inscribi|registre|apunte
  [estoy|estamos|ya] harto|harta|hartos|cansado|cansada|aburrido|aburrida de sus|tus|tantos|tantas|estas|estos|ustedes|tanto [<msgs>|ustedes]
  otra vez ustedes|vosotros|con_lo_mismo|mensajes
  ^ demasiados|tantos|muchos <msgs> $
  cancelen|cancela|cancelar|cancele|borren|borra todo [por] [favor] $
  ^ eliminar|borrar|bloquear [por] [favor] $
  ^ me canse|cansaron|hartaron|harte [ya|de_ustedes] $
  ^ ya no quiero [mas|nada|seguir] $
  ^ no mas [por|please|gracias] [favor] $
  recibir|mandar|enviar menos [de] [estos|esto|<msgs>]

  ^ [ja] chega [disso|por|ja] [favor] $
  ^ [por_favor] para|parem|pare [com|ja|por] [isso|favor] $
  ^ que saco|chatos|chatas|chatice|inferno|insistencia|chato
  [voces] [sao] [muito|tao] chatos|insistentes|inconvenientes $
  por que|porque [voces] [me] escrevem|mandam|enviam|insistem|ficam [tanto|tanta|tantas|me|mandando]
  como|onde [voces] [foi_que] conseguiram|pegaram|arrumaram|acharam|tem [o] meu numero|telefone|contato
  quem passou|deu [o] meu|meus numero|telefone|contato|dados
  isso|isto [aqui] [e] spam|assedio
  [eu] nunca|nao pedi|solicitei|autorizei [isso|nada|por]
  [eu] nao|nunca me inscrevi|cadastrei
  cansei|cansado|cansada|farto|farta|cheio|cheia de|dessas|desses|das|dos [tantas|suas|essas] <msgs>
  ^ voces de novo|outra_vez
  ^ <msgs> demais $
  ^ muitas|tantas mensagens|msgs $
  cancela|cancele|cancelem|cancelar|apaga|apaguem tudo [por] [favor] $
  ^ apagar|excluir|deletar|bloquear [por] [favor] $
  ^ nao aguento mais $
  ^ cansei [disso|de_voces] $
  ^ nao quero mais [nada] $
  ^ to|tou|estou fora $
  receber|mandar|enviar menos [<msgs>|disso|dessas]`
