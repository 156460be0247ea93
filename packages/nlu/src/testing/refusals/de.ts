import { intent, lines, plain, type RefusalSet } from '#testing/refusals/refusal-set.ts';

export const de: RefusalSet = {
  language: 'de',
  intents: [
    intent('Thanks', 'danke\nvielen Dank\ndanke schön\nherzlichen Dank\ndanke sehr\nbesten Dank\nsuper, danke'),
    intent(
      'Pay',
      'ich möchte meine Rechnung bezahlen\nRechnung bezahlen\nwie kann ich bezahlen\nich will mit Karte zahlen\ndie Rechnung begleichen\nich muss die Rechnung zahlen\nZahlung vornehmen',
    ),
    intent(
      'Cancel',
      'ich möchte meinen Vertrag kündigen\nVertrag kündigen\nbitte kündigen Sie den Vertrag\nwie kündige ich\nich will mein Abo beenden\nAbo kündigen\nden Vertrag auflösen',
    ),
    intent(
      'Block',
      'sperren Sie meine Karte\nKarte sperren\nich möchte meine Karte sperren lassen\nbitte die Kreditkarte sperren\nmeine Karte muss gesperrt werden\nkönnen Sie die Karte sperren\nKartensperre',
    ),
    intent(
      'Human',
      'ich möchte mit einem Mitarbeiter sprechen\nverbinden Sie mich mit einem Menschen\nMitarbeiter bitte\nkann ich mit jemandem reden\nrufen Sie mich zurück\nich will einen Berater sprechen\nBerater',
    ),
    intent(
      'Outage',
      'mein Internet funktioniert nicht\nInternet geht nicht\nkeine Verbindung\nich habe ein Problem mit dem Internet\ndie Verbindung ist langsam\nStörung im Internet\ndas WLAN ist ausgefallen',
    ),
  ],
  refused: lines(`
      nein danke
      nein, vielen Dank
      nee, danke
      nein danke schön
      nicht nötig, danke
      ich möchte meine Rechnung nicht bezahlen
      ich will die Rechnung nicht bezahlen
      ich will nicht mit Karte zahlen
      ich möchte keine Zahlung vornehmen
      ich habe nicht vor, die Rechnung zu begleichen
      ich brauche keine Rechnung
      bitte keine Zahlung vornehmen
      ich wollte die Rechnung nicht bezahlen
      ich wollte nicht bezahlen
      nein, nicht die Rechnung bezahlen
      ich möchte meinen Vertrag nicht kündigen
      ich will den Vertrag nicht kündigen
      bitte kündigen Sie den Vertrag nicht
      kündigen Sie meinen Vertrag nicht
      ich will mein Abo nicht beenden
      wir möchten den Vertrag nicht auflösen
      ich wollte mein Abo nicht kündigen
      ich habe nicht gekündigt
      auf keinen Fall den Vertrag kündigen
      nicht kündigen
      ich habe kein Interesse, den Vertrag zu kündigen
      sperren Sie meine Karte nicht
      bitte die Karte nicht sperren
      ich möchte meine Karte nicht sperren lassen
      ich will keine Kartensperre
      meine Karte muss nicht gesperrt werden
      Sie sollen die Karte nicht sperren
      ich brauche keine Kartensperre
      bitte nicht sperren
      ich möchte mit keinem Mitarbeiter sprechen
      ich will keinen Berater sprechen
      kein Mitarbeiter bitte
      verbinden Sie mich nicht mit einem Menschen
      rufen Sie mich bitte nicht zurück
      ich brauche keinen Berater`),
  unseen: lines(`
      nein, danke, das reicht
      wir möchten die Rechnung noch nicht bezahlen
      ich hatte nicht um eine Kündigung gebeten
      bitte rufen Sie mich nicht mehr an
      ich brauche wirklich keinen Mitarbeiter
      die Karte bitte nicht sperren lassen
      ich will das Abo doch nicht beenden
      Sie müssen die Karte nicht sperren
      ich möchte nichts bezahlen
      danke, ich brauche nichts`),
  further: lines(`
      danke, lieber nicht
      ich habe mich entschieden, nicht zu kündigen
      Sie brauchen die Karte nicht zu sperren
      ich weigere mich, die Rechnung zu bezahlen
      einen Rückruf will ich nicht
      nein, bitte keinen Berater
      ich werde die Rechnung nicht zahlen
      den Vertrag kündigen wollte ich gar nicht
      es ist nicht nötig, mich zu verbinden
      ich will niemanden sprechen
      ich will doch nicht mehr kündigen
      heute möchte ich nichts bezahlen, danke
      Sie dürfen meine Karte nicht sperren
      niemand hat um eine Kündigung gebeten
      ich komme ohne Berater zurecht
      bitte keine Kündigung
      nein, alles gut, danke
      hören Sie auf, mich zurückzurufen
      ich hatte nie vor, die Karte zu sperren
      wir kündigen nichts
      meine Karte muss doch nicht gesperrt werden
      nein, das bezahle ich nicht
      lassen Sie den Vertrag, ich kündige nicht
      bitte kein Mitarbeiter
      mehr brauche ich nicht, danke
      danke, heute nicht
      ich möchte lieber mit niemandem sprechen
      Sie müssen nichts sperren
      ich habe nie gesagt, dass ich mit Karte zahlen will
      wir wollen den Vertrag lieber nicht beenden
      ich habe gerade keine Lust, mit einem Berater zu sprechen
      Entschuldigung, ich will die Karte nicht gesperrt haben
      wir beabsichtigen nicht, den Vertrag zu beenden
      Moment, kündigen Sie noch nicht
      ich bitte nicht um einen Rückruf
      heute bitte keine Zahlung
      danke, aber nein danke
      es gibt keinen Grund, die Karte zu sperren
      ich hatte nicht geplant, mit Karte zu zahlen
      stellen Sie mich nicht zu einem Mitarbeiter durch`),
  plain: plain(`
      Thanks: danke schön für alles
      Thanks: nein, das war alles, vielen Dank
      Pay: wie bezahle ich meine Rechnung
      Pay: nein ich möchte die Rechnung bezahlen
      Pay: ich kann nicht mit Karte zahlen, wie kann ich bezahlen
      Pay: ich weiß nicht, wie ich meine Rechnung bezahlen kann
      Pay: nein, ich will die Rechnung zahlen
      Cancel: ich will den Vertrag kündigen
      Cancel: ich nutze es nicht, bitte kündigen Sie mein Abo
      Cancel: können Sie meinen Vertrag nicht kündigen?
      Block: bitte sperren Sie die Kreditkarte
      Block: ich finde sie nicht, sperren Sie meine Karte
      Block: können Sie die Karte nicht sperren?
      Human: kann ich einen Mitarbeiter sprechen
      Human: ich verstehe das nicht, ich möchte mit einem Menschen sprechen
      Human: gibt es keinen Berater, mit dem ich sprechen kann
      Outage: das Internet funktioniert nicht
      Outage: mein WLAN geht nicht
      Outage: ich habe kein Internet
      Outage: keine Verbindung zum Internet`),
};
