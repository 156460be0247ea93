import { intent, lines, plain, type RefusalSet } from '#testing/refusals/refusal-set.ts';

export const en: RefusalSet = {
  language: 'en',
  intents: [
    intent('Thanks', 'thanks\nthank you\nthank you very much\nmany thanks\nthanks a lot\ncheers\ngreat, thanks'),
    intent(
      'Pay',
      'I want to pay my bill\npay the invoice\nhow can I pay\nI would like to pay by card\npay my bill please\nI need to settle the invoice\ntake a payment',
    ),
    intent(
      'Cancel',
      'I want to cancel my contract\ncancel my subscription\nplease cancel it\nhow do I cancel the contract\nI would like to end my contract\nterminate the contract\ncancel everything',
    ),
    intent(
      'Block',
      'block my card\nplease block the card\nI need to block my credit card\nfreeze my card\nI want my card blocked\ndeactivate the card\ncan you block my card',
    ),
    intent(
      'Human',
      'I want to talk to a person\nconnect me to an agent\ntalk to an operator\ncan I speak to somebody\ngive me a human\nI would like to speak with an agent\ncall me back',
    ),
    intent(
      'Outage',
      'my internet is down\nthe internet does not work\nno connection\nI have a problem with the internet\nthe connection is slow\ninternet outage\nmy wifi stopped working',
    ),
  ],
  refused: lines(`
      no thanks
      no, thank you
      nope, thanks
      no thank you very much
      no need, thanks
      I don't want to pay my bill
      I do not want to pay the invoice
      I'm not going to pay by card
      please don't take a payment
      don't pay the invoice
      I never wanted to pay by card
      I don't need to settle the invoice
      I wouldn't like to pay by card
      I'm not here to pay a bill
      not the invoice
      I don't want to cancel my contract
      I do not wish to cancel the contract
      don't cancel my subscription
      please do not cancel it
      I'm not calling to cancel the contract
      I never asked you to cancel my subscription
      I would not like to end my contract
      I have no intention to terminate the contract
      I'd rather not cancel the subscription
      I no longer want to cancel
      I didn't say cancel everything
      don't block my card
      please don't block the card
      I don't need to block my credit card
      I don't want my card blocked
      do not freeze my card
      I didn't ask you to deactivate the card
      I'm not asking you to block my card
      let's not block the card
      I don't want to talk to a person
      no agent please
      don't connect me to an agent
      I'm not interested in talking to an operator
      please don't call me back
      I don't need a human`),
  unseen: lines(`
      no thanks, I'm fine
      thanks but no
      I really don't want to cancel it
      we don't need to pay by card
      please never block my card again
      I don't wish to speak with an agent
      no no, don't cancel anything
      you don't have to call me back
      stop, I do not want the card frozen
      I was not going to pay the bill`),
  further: lines(`
      no, I don't think I need an agent
      thanks, but I'd rather not pay by card
      we have decided not to cancel the contract
      there's no need to block the card
      I refuse to pay this bill
      please keep my contract, don't end it
      not now, thanks
      I won't be paying the invoice
      it isn't my intention to cancel
      forget about the agent
      I changed my mind, I don't want to cancel any more
      nothing to pay today, thanks
      you must not block my card
      nobody asked to end the contract
      I can do without an agent
      no cancellation please
      I'm good, no thank you
      please stop calling me back
      I never meant to freeze my card
      we're not cancelling anything
      I don't need my card blocked after all
      no, I am not paying that
      leave the contract as it is, I won't cancel
      no operator, please
      that's all, I need no agent
      thanks, not today
      I'd prefer not to speak to anybody
      you don't need to freeze anything
      I never said I wanted to pay by card
      we would rather not end the contract
      I have no wish to talk to an agent right now
      sorry, I don't want the card blocked
      we do not intend to end the contract
      hold on, don't cancel it yet
      I am not asking for a callback
      no payment today please
      thanks but no thanks
      there is no reason to block my card
      I wasn't planning to pay by card
      do not put me through to an operator`),
  plain: plain(`
      Thanks: thank you so much
      Thanks: no, that was all, thanks a lot
      Pay: how do I pay my bill
      Pay: no I want to pay the invoice
      Pay: I can't pay by card, how can I pay
      Pay: I don't know how to pay my invoice
      Pay: no, I would like to pay my bill
      Pay: I want to pay the bill, not cancel
      Cancel: I would like to cancel the contract
      Cancel: I don't use it, please cancel my subscription
      Cancel: can't you cancel my contract
      Block: can you freeze my credit card
      Block: I can't find it, block my card please
      Block: don't you want to block my card
      Human: can I talk to an agent
      Human: why don't you connect me to an operator
      Human: I don't understand, I want to talk to a person
      Outage: my internet doesn't work
      Outage: the wifi is not working
      Outage: I have no internet connection`),
};
