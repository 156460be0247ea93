import base from '#page/styles/base.css?inline';
import cards from '#page/styles/cards.css?inline';
import circumstances from '#page/styles/circumstances.css?inline';
import foot from '#page/styles/foot.css?inline';
import launcher from '#page/styles/launcher.css?inline';
import log from '#page/styles/log.css?inline';
import panel from '#page/styles/panel.css?inline';

/** The client's own style sheet. Phones, fewer movements and other circumstances come last: they change the rest. */
export const ownStyles = [base, launcher, panel, log, cards, foot, circumstances].join('');
