// A soft tone when it is one's turn. Nothing is loaded: it is made by the browser.
import { settings } from './settings.svelte';

let context: AudioContext | null = null;

function tone(at: number, hertz: number, long: number): void {
  if (!context) return;
  const wave = context.createOscillator();
  const loud = context.createGain();
  wave.type = 'sine';
  wave.frequency.value = hertz;
  loud.gain.setValueAtTime(0, at);
  loud.gain.linearRampToValueAtTime(0.07, at + 0.02);
  loud.gain.exponentialRampToValueAtTime(0.0001, at + long);
  wave.connect(loud).connect(context.destination);
  wave.start(at);
  wave.stop(at + long);
}

export function chime(): void {
  if (!settings.sound) return;
  try {
    context ??= new AudioContext();
    void context.resume();
    tone(context.currentTime, 523.25, 0.5);
    tone(context.currentTime + 0.16, 783.99, 0.7);
  } catch {
    // No sound here: the tab's title tells too.
  }
}
