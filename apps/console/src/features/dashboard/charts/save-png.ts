import { markup, type Drawing } from '@parley/charts';
import { saveAs } from '#shared/api/download.ts';

/** Pixels of the file for one of the page. */
const SCALE = 2;

/** Saves a chart as a picture of points, on white. */
export async function savePng(filename: string, drawing: Drawing): Promise<void> {
  const address = URL.createObjectURL(new Blob([markup(drawing)], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth * SCALE;
    canvas.height = image.naturalHeight * SCALE;
    const context = canvas.getContext('2d');
    if (!context) return;
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (blob) saveAs(filename, blob);
  } finally {
    URL.revokeObjectURL(address);
  }
}
